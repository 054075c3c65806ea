import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { endpoints } from "./contract/endpoints.ts";

/** What Vite calls in place of every `import()` looks for styles to preload first; there are none. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Browsers load the list of endpoints, not the calls with their schemas that it is made of. */
const endpointList: Plugin = {
  name: "endpoint-list",
  load: (id) =>
    /[\\/]contract[\\/]endpoints[.]ts$/.test(id) ? `export const endpoints = ${JSON.stringify(endpoints)};` : undefined,
};

/** Shared by the build (`build/build.ts`) and by development (`server/pages/dev-renderer.ts`). */
export default defineConfig({
  plugins: [react(), tailwindcss(), plainImports, endpointList],
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
