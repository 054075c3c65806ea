import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { endpoints } from "./contract/endpoints.ts";
import { islandEndpoints } from "./contract/island-endpoints.ts";

/** What Vite calls in place of every `import()` looks for styles to preload first; there are none. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Browsers load lists of endpoints, not the calls with their schemas that these are made of. */
const endpointLists: Plugin = {
  name: "endpoint-lists",
  load(id) {
    if (/[\\/]contract[\\/]endpoints[.]ts$/.test(id)) return `export const endpoints = ${JSON.stringify(endpoints)};`;
    if (/[\\/]contract[\\/]island-endpoints[.]ts$/.test(id))
      return `export const islandEndpoints = ${JSON.stringify(islandEndpoints)};`;
  },
};

/** Shared by the build (`build/build.ts`) and by development (`server/pages/dev-renderer.ts`). */
export default defineConfig({
  plugins: [react(), plainImports, endpointLists],
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
