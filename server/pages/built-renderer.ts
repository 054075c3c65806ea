import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../contract/language.ts";
import { contentSecurityPolicy, htmlDocument } from "./document.ts";
import type { AppBundle, Asset, RenderedPage, Renderer } from "./renderer.ts";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const entries = { site: "app/entry.client.tsx", shell: "app/entry.shell.tsx" };
const islandName = /\/([\w-]+)-island\.tsx?$/;
const islandWordsOf: Record<Language, string> = {
  en: "contract/words/islands.en.ts",
  zh: "contract/words/islands.zh.ts",
};
const dictionaryOf: Record<Language, string> = { en: "contract/words/first.en.ts", zh: "contract/words/first.zh.ts" };

/** Reads a build whole into memory, so that a later build cannot pull files from under this server. */
export async function openBuild(folder: string): Promise<Renderer> {
  const client = path.join(folder, "client");
  const manifest = JSON.parse(readFileSync(path.join(client, ".vite", "manifest.json"), "utf8")) as Manifest; // written by Vite
  const [head, islands, lobby] = ["head.js", "document.js", "program.js"].map((name) =>
    readFileSync(path.join(folder, name), "utf8").trim(),
  ) as [string, string, string]; // one for each name
  const { base, sheets } = stylesOf(manifest, client);
  const scriptsOf = { none: [head, islands], site: [head, islands, lobby], shell: [head, lobby] };
  const islandFiles = { en: islandFilesOf(manifest, "en"), zh: islandFilesOf(manifest, "zh") };
  const bundle = (await import(pathToFileURL(path.join(folder, "server", "entry.server.js")).href)) as AppBundle;
  return {
    bundle: () => Promise.resolve(bundle),
    document: (page, _, language) =>
      Promise.resolve(
        htmlDocument({
          ...page,
          language,
          headScripts: scriptsOf[page.program],
          styles: styleTags(base, sheets, page.sheets),
          scripts: tagsOf(page, manifest, islandFiles[language], language),
        }),
      ),
    contentSecurityPolicy: contentSecurityPolicy([head, islands, lobby], [base, ...sheets.values()]),
    assets: readAssets(client),
  };
}

/** The styles of every page, and by name those of groups of screens. */
function stylesOf(manifest: Manifest, client: string): { base: string; sheets: ReadonlyMap<string, string> } {
  const read = (name: string) => readFileSync(path.join(client, manifest[name]?.file ?? name), "utf8").trim();
  // Vite writes the whole path of what is imported for its address
  const names = Object.keys(manifest).filter((name) => /(?:^|\/)app\/sheets\/\w+\.css$/.test(name));
  return { base: read("style.css"), sheets: new Map(names.map((name) => [path.basename(name, ".css"), read(name)])) };
}

function styleTags(base: string, sheets: ReadonlyMap<string, string>, names: string[]): string {
  const tags = names.map((name) => {
    const sheet = sheets.get(name);
    if (sheet === undefined) throw new Error(`the build has no sheet "${name}"`);
    return `<style data-sheet="${name}">${sheet}</style>`;
  });
  return [`<style>${base}</style>`, ...tags].join("");
}

/** These modules of the app and what they import, what is imported last. */
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
 * The files of every island by its name, in the order in which they are imported. At the end stand the island and, before
 * it, for one that React renders, the words and the program that hydrates it (`app/document/islands.ts`).
 */
function islandFilesOf(manifest: Manifest, language: Language): IslandFiles {
  const islands = Object.keys(manifest).filter((name) => islandName.test(name));
  return new Map(
    islands.map((island) => {
      const last = island.endsWith(".tsx") ? [islandWordsOf[language], "app/document/hydrate.tsx", island] : [island];
      const own = last.map((name) => `/${manifest[name]?.file}`);
      const before = filesOf(manifest, last).filter((file) => !own.includes(file));
      return [islandName.exec(island)?.[1] ?? "", [...before.toReversed(), ...own]];
    }),
  );
}

/** Tells the head script which files the islands of this page have. */
function islandTag(page: string, files: IslandFiles): string {
  const names = new Set(["page", ...[...page.matchAll(/ data-island="([\w-]+)"/g)].map(([, name = ""]) => name)]);
  const own = [...names].map((name): [string, string[]] => [name, files.get(name) ?? []]);
  const all = [...new Set(own.flatMap(([, each]) => each))];
  const islands = Object.fromEntries(own.map(([name, each]) => [name, each.map((file) => all.indexOf(file))]));
  return `<script type="application/json" id="islands">${JSON.stringify({ files: all, islands })}</script>`;
}

function tagsOf(
  { program, body, parts }: Pick<RenderedPage, "program" | "body" | "parts">,
  manifest: Manifest,
  files: IslandFiles,
  language: Language,
): string {
  const islands = program === "shell" ? "" : islandTag(body + parts, files);
  if (program === "none") return islands;
  return islands + programTags[program](filesOf(manifest, [entries[program], dictionaryOf[language]]));
}

/** A public page only names its program, and the head script fetches it after the first paint; a frame waits for it. */
const programTags = {
  site: (files: string[]) => `<meta name="program" content="${files.join(" ")}">`,
  shell: ([entry, ...parts]: string[]) =>
    `${parts.map((file) => `<link rel="modulepreload" href="${file}">`).join("")}<script type="module" src="${entry}"></script>`,
};

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
  ".rules": "application/speculationrules+json",
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
