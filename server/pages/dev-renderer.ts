import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { htmlDocument } from "./document.ts";
import type { AppBundle, Renderer } from "./renderer.ts";

/**
 * The app straight from its sources, with hot reload, inside the same server (`npm run dev`). Vite's own scripts and
 * styles are not hashed, so pages go without the policy here; the built portal and the tests have it.
 */
export async function openDevelopment(root: string, app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    configFile: path.join(root, "vite.config.ts"),
    configLoader: "native",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/vrmcsys/")) return done();
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
  });
  app.addHook("onClose", () => vite.close());

  const bundle = async () => (await vite.ssrLoadModule("/app/entry.server.tsx")) as AppBundle;
  return {
    bundle,
    async document(page, url, language) {
      const headScript = await readFile(path.join(root, "app/head.js"), "utf8");
      const sheets = page.sheets.map(
        (name) => `<link rel="stylesheet" href="/app/sheets/${name}.css" data-sheet="${name}">`,
      );
      const styles = ['<link rel="stylesheet" href="/app/styles.css">', ...sheets].join("");
      const entry = page.program === "shell" ? "entry.shell.tsx" : "entry.client.tsx";
      const scripts = `<script type="module" src="/app/${entry}"></script>`;
      return vite.transformIndexHtml(url, htmlDocument({ ...page, language, headScript, styles, scripts }));
    },
    contentSecurityPolicy: "base-uri 'none'",
    assets: new Map(),
  };
}
