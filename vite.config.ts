import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * React Router's names for developer tools, and wrappers without a mark of purity, keep parts alive that no page uses.
 * Without them 3.6 kB (brotli) less is sent with every first page; `docs/decisions/0007` says when this may go.
 */
const leanRouter: Plugin = {
  name: "lean-router",
  enforce: "pre",
  apply: "build",
  transform(code, id) {
    if (!/node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/.test(id)) return undefined;
    const lean = code
      .replace(/^\w+\.displayName = .*$/gm, "")
      .replace(/= React\$1\.(forwardRef|memo|createContext)\(/g, "= /* @__PURE__ */ React$$1.$1(");
    return { code: lean, map: null };
  },
};

/** What Vite calls in place of every `import()` looks for styles to preload first; there are none (decision 0007). */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Shared by the build (`build/build.ts`) and by development (`server/pages/dev-renderer.ts`). */
export default defineConfig({
  plugins: [react(), tailwindcss(), leanRouter, plainImports],
  publicDir: "app/public",
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
