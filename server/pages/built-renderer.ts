import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../contract/language.ts";
import { contentSecurityPolicy, htmlDocument } from "./document.ts";
import type { AppBundle, Asset, Renderer } from "./renderer.ts";

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const entry = "app/entry.client.tsx";
const dictionaryOf: Record<Language, string> = { en: "contract/words/first.en.ts", zh: "contract/words/first.zh.ts" };

/** Reads a build whole into memory, so that a later build cannot pull files from under this server. */
export async function openBuild(folder: string): Promise<Renderer> {
  const client = path.join(folder, "client");
  const manifest = JSON.parse(readFileSync(path.join(client, ".vite", "manifest.json"), "utf8")) as Manifest; // written by Vite
  const headScript = readFileSync(path.join(folder, "head.js"), "utf8").trim();
  const styles = stylesOf(manifest, client);
  const bundle = (await import(pathToFileURL(path.join(folder, "server", "entry.server.js")).href)) as AppBundle;
  return {
    bundle: () => Promise.resolve(bundle),
    document: (page, _, language) =>
      Promise.resolve(
        htmlDocument({ ...page, language, headScript, styles, scripts: scriptTags(manifest, language, page.chunks) }),
      ),
    contentSecurityPolicy: contentSecurityPolicy(headScript, styles),
    assets: readAssets(client),
  };
}

function stylesOf(manifest: Manifest, client: string): string {
  const files = new Set(
    Object.values(manifest).flatMap(({ css = [], file }) => (file.endsWith(".css") ? [file] : css)),
  );
  return [...files].map((file) => readFileSync(path.join(client, file), "utf8").trim()).join("");
}

/** The entry script, and preloads for all that the page will import: entry, dictionary, route. */
function scriptTags(manifest: Manifest, language: Language, chunks: string[]): string {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of [entry, dictionaryOf[language], ...chunks]) add(name);
  const [entryFile, ...preloads] = files;
  return `${preloads.map((file) => `<link rel="modulepreload" href="/${file}">`).join("")}<script type="module" src="/${entryFile}"></script>`;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

function readAssets(client: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const item of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const file = path.join(item.parentPath, item.name);
    const type = types[path.extname(item.name)];
    if (!item.isFile() || !type || file.includes(`${path.sep}.vite${path.sep}`)) continue;
    const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
    const brotli = compressed(".br");
    const gzip = compressed(".gz");
    assets.set(`/${path.relative(client, file).split(path.sep).join("/")}`, {
      type,
      identity: readFileSync(file),
      ...(brotli && { brotli }),
      ...(gzip && { gzip }),
    });
  }
  return assets;
}
