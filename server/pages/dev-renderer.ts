import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Language } from "../../contract/language.ts";
import { htmlDocument } from "./document.ts";
import type { AppBundle, Renderer } from "./renderer.ts";

/**
 * Serves the app from its sources with hot reload, in the same server (`npm run dev`). Vite's own scripts and styles
 * are not hashed, so pages have no content security policy here; the built portal and the tests have it.
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
      const headScripts = [await readFile(path.join(root, "app/document/head/first-paint.js"), "utf8")];
      const { addresses } = (await vite.ssrLoadModule("/app/styles/sheets.ts")) as {
        addresses: Record<string, string>;
      };
      const sheets = page.sheets.map(
        (name) => `<link rel="stylesheet" href="${addresses[name]}" data-sheet="${name}">`,
      );
      const styles = ['<link rel="stylesheet" href="/app/styles/styles.css">', ...sheets].join("");
      const entry = page.isShell ? "entry.shell.tsx" : "document/head/head.ts";
      const islands = JSON.stringify(islandSources(root, await bundle(), language));
      const tags = `<script type="application/json" id="islands">${islands}</script><script type="module" src="/app/${entry}"></script>`;
      return vite.transformIndexHtml(url, htmlDocument({ ...page, language, headScripts, styles, scripts: tags }));
    },
    contentSecurityPolicy: "base-uri 'none'",
    assets: new Map(),
  };
}

/** The sources of every island, which Vite serves as they are. */
function islandSources(
  root: string,
  { islandWords }: AppBundle,
  language: Language,
): { files: string[]; islands: Record<string, number[]> } {
  const sources = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" });
  const islands = sources.filter((file) => /-island\.tsx?$/.test(file)).map((file) => file.split(path.sep).join("/"));
  const words = [...new Set(Object.values(islandWords).flat())];
  const before = [...words.map((name) => `/contract/words/${name}.${language}.ts`), "/app/document/island/hydrate.tsx"];
  const wordsOf = (island: string) => (islandWords[island] ?? []).map((feature) => words.indexOf(feature));
  const nameOf = (file: string) => path.basename(file).replace(/-island\.tsx?$/, "");
  return {
    files: [...before, ...islands.map((file) => `/app/${file}`)],
    islands: Object.fromEntries(
      islands.map((file, index) => [nameOf(file), [...wordsOf(nameOf(file)), words.length, index + before.length]]),
    ),
  };
}
