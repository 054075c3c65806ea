import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What Vite calls in place of every `import()` looks for styles to preload first; there are none (decision 0007). */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Shared by the build (`build/build.ts`) and by development (`server/pages/dev-renderer.ts`). */
export default defineConfig({
  plugins: [react(), tailwindcss(), plainImports],
  publicDir: "app/static",
  appType: "custom",
  clearScreen: false,
  worker: { format: "es" },
  build: {
    assetsInlineLimit: 0,
    modulePreload: false, // the server writes the preloads, and nothing polyfills them
    cssCodeSplit: false,
    target: "es2022",
    reportCompressedSize: false,
  },
});
