import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { endpoints } from "./contract/endpoints.ts";
import { islandEndpoints } from "./contract/island-endpoints.ts";

/** What Vite calls in place of every `import()`: loads the styles of its modules, if they have some, before it resolves. */
const withStyles: Plugin = {
  name: "with-styles",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `import { openStyles } from ${JSON.stringify(path.join(import.meta.dirname, "app/styles/open-styles.ts"))};
         export const __vitePreload = (load, files) => files?.length ? openStyles(files).then(load) : load();`
      : undefined,
};

/** Styles beside components are in the layer of all components (decision 0010). */
const inComponents: Plugin = {
  name: "in-components",
  enforce: "pre",
  transform: (code, id) =>
    /[\\/]app[\\/](?!styles[\\/]).*[.]css(?!.*[?&]url)/.test(id) ? `@layer components{${code}}` : undefined,
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
  plugins: [react(), withStyles, inComponents, endpointLists],
  publicDir: false,
  appType: "custom",
  clearScreen: false,
  worker: { format: "es" },
  build: {
    assetsInlineLimit: 0,
    modulePreload: false, // the server writes the preloads, and nothing polyfills them
    target: "es2022",
    reportCompressedSize: false,
  },
});
