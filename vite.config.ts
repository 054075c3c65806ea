import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Shared by the build (`build/run.ts`) and by development (`server/pages/dev-renderer.ts`). */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: "app/public",
  appType: "custom",
  clearScreen: false,
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    target: "es2022",
    reportCompressedSize: false,
  },
});
