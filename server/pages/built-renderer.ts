import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../contract/language.ts";
import { contentSecurityPolicy, htmlDocument } from "./document.ts";
import type { AppBundle, Asset, Renderer } from "./renderer.ts";

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const shellEntry = "app/entry.shell.tsx";
const islandName = /\/([\w-]+)-island\.tsx?$/;
const dictionaryOf: Record<Language, string> = {
  en: "app/console/loading/words.en.ts",
  zh: "app/console/loading/words.zh.ts",
};

/** Reads a build into memory, so that a later build cannot remove files that this server still needs. */
export async function openBuild(folder: string): Promise<Renderer> {
  const bundle = (await import(pathToFileURL(path.join(folder, "server", "entry.server.js")).href)) as AppBundle;
  const client = path.join(folder, "client");
  const manifest = JSON.parse(readFileSync(path.join(client, ".vite", "manifest.json"), "utf8")) as Manifest; // written by Vite
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8").trim();
  const [head, islands] = [read("head.js"), read("document.js")];
  const { base, sheets } = stylesOf(manifest, client);
  const islandFiles = { en: islandFilesOf(manifest, bundle, "en"), zh: islandFilesOf(manifest, bundle, "zh") };
  return {
    bundle: () => Promise.resolve(bundle),
    document: (page, _, language) =>
      Promise.resolve(
        htmlDocument({
          ...page,
          language,
          headScripts: page.isShell ? [head] : [head, islands],
          styles: styleTags(base, sheets, page.sheets),
          scripts: page.isShell
            ? shellTags(manifest, language)
            : islandTags(page.body + page.parts, islandFiles[language]),
        }),
      ),
    contentSecurityPolicy: contentSecurityPolicy([head, islands], [base, ...sheets.values()]),
    assets: readAssets(client),
  };
}

/** The styles of every page, and by name those of groups of screens. */
function stylesOf(manifest: Manifest, client: string): { base: string; sheets: ReadonlyMap<string, string> } {
  const read = (name = "") => readFileSync(path.join(client, manifest[name]?.file ?? name), "utf8").trim();
  // Vite writes the whole path of modules imported with `?url`
  const names = Object.keys(manifest).filter((name) => /(?:^|\/)app\/.+\.css$/.test(name));
  return {
    base: read(manifest[shellEntry]?.css?.[0]),
    sheets: new Map(names.map((name) => [path.basename(name, ".css"), read(name)])),
  };
}

function styleTags(base: string, sheets: ReadonlyMap<string, string>, names: string[]): string {
  const tags = names.map((name) => {
    const sheet = sheets.get(name);
    if (sheet === undefined) throw new Error(`the build has no sheet "${name}"`);
    return `<style data-sheet="${name}">${sheet}</style>`;
  });
  return [`<style>${base}</style>`, ...tags].join("");
}

/** The files of these modules and their imports, imports last. */
function filesOf(manifest: Manifest, names: string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return [...files].map((file) => `/${file}`);
}

type IslandFiles = ReadonlyMap<string, string[]>;

/**
 * The files of every island by its name, in import order. The island is last; before it, for a React island, its texts
 * and the module that hydrates it (`app/document/head/islands.ts`).
 */
function islandFilesOf(manifest: Manifest, { islandWords }: AppBundle, language: Language): IslandFiles {
  const islands = Object.keys(manifest).filter((name) => islandName.test(name));
  return new Map(
    islands.map((island) => {
      const name = islandName.exec(island)?.[1] ?? "";
      const words = (islandWords[name] ?? []).map((feature) => `contract/words/${feature}.${language}.ts`);
      const last = island.endsWith(".tsx") ? [...words, "app/document/island/hydrate.tsx", island] : [island];
      const own = last.map((source) => `/${manifest[source]?.file}`);
      const before = filesOf(manifest, last).filter((file) => !own.includes(file));
      return [name, [...before.toReversed(), ...own]];
    }),
  );
}

/** Passes the files of the page's islands to the head script, and preloads those of islands that start at once. */
function islandTags(page: string, files: IslandFiles): string {
  const standing = [...page.matchAll(/ data-island="([\w-]+)"( data-now="")?/g)];
  const names = new Set(["page", ...standing.map(([, name = ""]) => name)]);
  const own = [...names].map((name): [string, string[]] => [name, files.get(name) ?? []]);
  const all = [...new Set(own.flatMap(([, each]) => each))];
  const islands = Object.fromEntries(own.map(([name, each]) => [name, each.map((file) => all.indexOf(file))]));
  const atOnce = new Set(standing.flatMap(([, name = "", now]) => (now ? (files.get(name) ?? []) : [])));
  return `<script type="application/json" id="islands">${JSON.stringify({ files: all, islands })}</script>${preloads([...atOnce])}`;
}

function shellTags(manifest: Manifest, language: Language): string {
  const [entry, ...parts] = filesOf(manifest, [shellEntry, dictionaryOf[language]]);
  return `${preloads(parts)}<script type="module" src="${entry}"></script>`;
}

function preloads(files: string[]): string {
  return files.map((file) => `<link rel="modulepreload" href="${file}">`).join("");
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
  ".tgz": "application/gzip",
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
    const identity = readFileSync(file);
    assets.set(`/${path.relative(client, file).split(path.sep).join("/")}`, {
      type,
      etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      identity,
      ...(brotli && { brotli }),
      ...(gzip && { gzip }),
    });
  }
  return assets;
}
