import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";

/** An entry of a generator's navigation. `page`: a path from the top of the documentation, with or without its ending. */
export type Entry = { title?: string | undefined; page?: string | undefined; open?: boolean; entries: Entry[] };
/** `programs`: files that say the navigation, and are not run. */
export type Navigation = { files: string[]; entries: Entry[]; programs: string[] };
/** The documentation on disk. `headOf`: the YAML before a page. */
type Tree = { root: string; paths: readonly string[]; headOf: (page: string) => string };

export const generators = ["docusaurus", "vitepress", "mkdocs", "docfx"] as const;
export type Generator = (typeof generators)[number];

type Value = Record<string, unknown>;
const isObject = (value: unknown): value is Value => typeof value === "object" && value !== null;
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Without a byte order mark. */
const textIn = (file: string) => readFileSync(file, "utf8").replace(/^\ufeff/, "");
const read = (file: string): unknown => parseDocument(textIn(file), { logLevel: "silent", uniqueKeys: false }).toJS(); // JSON is YAML

/** The navigation as each generator writes it; without files if the folder has none. */
export const readNavigation: Record<Generator, (tree: Tree) => Navigation> = {
  docfx(tree) {
    const tables = tree.paths.filter((name) => /(?:^|\/)(?:toc\.ya?ml|toc\.md|TableOfContents\.md)$/i.test(name));
    const uids = new Map<string, string>();
    for (const page of tree.paths.filter((name) => name.endsWith(".md"))) {
      const uid = /^uid:\s*["']?([^\s"']+)/m.exec(tree.headOf(page))?.[1];
      if (uid !== undefined) uids.set(uid, page);
    }
    const files: string[] = [];
    const pageAt = (table: string, href: string) => {
      const plain = href.replace(/[?#].*$/, "");
      const ofXref = /^xref:(.+)$/i.exec(plain)?.[1];
      if (ofXref !== undefined) return uids.get(ofXref);
      return plain.startsWith("~/") ? plain.slice(2) : path.posix.join(path.posix.dirname(table), plain);
    };
    const readTable = (table: string): Entry[] => {
      if (files.includes(table)) return [];
      files.push(table);
      const file = path.join(tree.root, table);
      if (table.toLowerCase().endsWith(".md")) return readBullets(textIn(file), (href) => pageAt(table, href));
      const value = read(file);
      const readItems = (items: unknown[]): Entry[] =>
        items.filter(isObject).map((item) => {
          const href = textOf(item["href"]);
          const topic = textOf(item["topicHref"]) ?? (href !== undefined && /\.mdx?$/i.test(href) ? href : undefined);
          const uid = textOf(item["topicUid"]) ?? textOf(item["uid"]);
          const below = href !== undefined && topic !== href ? pageAt(table, href) : undefined;
          const nested = below === undefined ? undefined : tables.find((each) => isTableAt(each, below));
          return {
            title: textOf(item["name"]),
            page: topic === undefined ? uid && uids.get(uid) : pageAt(table, topic),
            ...(item["expanded"] === true && { open: true }),
            entries: [...(nested === undefined ? [] : readTable(nested)), ...readItems(listOf(item["items"]))],
          };
        });
      return readItems(listOf(isObject(value) && !Array.isArray(value) ? value["items"] : value));
    };
    const roots = tables.toSorted((a, b) => a.split("/").length - b.split("/").length);
    return { entries: roots.flatMap(readTable), files, programs: [] };
  },

  mkdocs({ root }) {
    const file = above(root, ["mkdocs.yml", "mkdocs.yaml"])[0];
    if (file === undefined) return { entries: [], files: [], programs: [] };
    const value = read(file);
    const readItems = (items: unknown[]): Entry[] =>
      items.flatMap((item): Entry[] => {
        if (typeof item === "string") return [{ page: item, entries: [] }];
        if (!isObject(item)) return [];
        return Object.entries(item).map(([title, below]) => ({
          title,
          page: textOf(below),
          entries: readItems(listOf(below)),
        }));
      });
    return { entries: readItems(listOf(isObject(value) ? value["nav"] : [])), files: [file], programs: [] };
  },

  vitepress(tree) {
    const folders = above(tree.root, [".vitepress"]);
    const files = [
      ...tree.paths
        .filter((name) => /(?:^|\/)sidebar[\w.-]*\.json$/i.test(name))
        .map((name) => path.join(tree.root, name)),
      ...above(tree.root, [".vitepress/sidebar.json", ".vitepress/config.json"]),
    ];
    const programs = folders.flatMap((folder) =>
      ["config.ts", "config.mts", "config.js", "config.mjs"]
        .map((name) => path.join(folder, name))
        .filter((name) => existsSync(name)),
    );
    const readItems = (items: unknown[], base: string): Entry[] =>
      items.filter(isObject).map((item) => {
        const own = textOf(item["base"]) ?? base;
        const link = textOf(item["link"]);
        return {
          title: textOf(item["text"]),
          page:
            link === undefined || /^\w+:/.test(link)
              ? undefined
              : path.posix
                  .join("/", own + link)
                  .slice(1)
                  .replace(/\/$/, "/index"),
          ...(item["collapsed"] === false && { open: true }),
          entries: readItems(listOf(item["items"]), own),
        };
      });
    const readSidebar = (value: unknown): Entry[] => {
      if (Array.isArray(value)) return readItems(value, "");
      if (!isObject(value)) return [];
      const sidebar =
        value["sidebar"] ?? (isObject(value["themeConfig"]) ? value["themeConfig"]["sidebar"] : undefined);
      if (sidebar !== undefined) return readSidebar(sidebar);
      return Object.values(value).flatMap((part) =>
        isObject(part) && !Array.isArray(part)
          ? readItems(listOf(part["items"]), textOf(part["base"]) ?? "")
          : readItems(listOf(part), ""),
      );
    };
    return { entries: files.flatMap((file) => readSidebar(read(file))), files, programs };
  },

  docusaurus({ root, paths, headOf }) {
    const files = above(root, ["sidebars.json"]);
    const programs = above(root, ["sidebars.js", "sidebars.ts", "sidebars.cjs", "sidebars.mjs"]);
    const ids = new Map<string, string>();
    for (const page of paths.filter((name) => /\.mdx?$/.test(name))) {
      const id = /^id:\s*["']?([^\s"']+)/m.exec(headOf(page))?.[1];
      if (id !== undefined) ids.set(path.posix.join(path.posix.dirname(page), id), page);
    }
    const pageOf = (id: string | undefined) => (id === undefined ? undefined : (ids.get(id) ?? id));
    const readItems = (items: unknown): Entry[] => {
      if (!Array.isArray(items))
        return isObject(items)
          ? Object.entries(items).map(([title, below]) => ({ title, entries: readItems(below) }))
          : [];
      return items.flatMap((item): Entry[] => {
        if (typeof item === "string") return [{ page: pageOf(item), entries: [] }];
        if (!isObject(item)) return [];
        if (item["type"] === undefined) return readItems(item);
        const link = isObject(item["link"]) ? textOf(item["link"]["id"]) : undefined;
        return [
          {
            title: textOf(item["label"]),
            page: pageOf(textOf(item["id"]) ?? link),
            ...(item["collapsed"] === false && { open: true }),
            entries: readItems(item["items"]),
          },
        ];
      });
    };
    const entries = files.flatMap((file) => {
      const value = read(file);
      return isObject(value) ? Object.values(value).flatMap(readItems) : [];
    });
    return { entries, files, programs };
  },
};

function isTableAt(table: string, place: string): boolean {
  return (
    table === place || (path.posix.dirname(table) === place.replace(/\/$/, "") && /(?:^|\/)toc\.ya?ml$/i.test(table))
  );
}

/** A nested list of links, as Unity's packages have. */
function readBullets(text: string, pageAt: (href: string) => string | undefined): Entry[] {
  const top: Entry = { entries: [] };
  const open = [{ indent: -1, entry: top }];
  for (const line of text.split(/\r?\n/)) {
    const [, space = "", title, href] = /^(\s*)[*+-]\s+(?:\[([^\]]*)\]\(([^)\s]*)\)|\S)/.exec(line) ?? [];
    if (!/^\s*[*+-]\s/.test(line)) continue;
    const entry: Entry = {
      title: title ?? line.replace(/^\s*[*+-]\s+/, "").trim(),
      page: href === undefined ? undefined : pageAt(href),
      entries: [],
    };
    while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop();
    open.at(-1)?.entry.entries.push(entry);
    open.push({ indent: space.length, entry });
  }
  return top.entries;
}

/** Files of these names in a folder or those above it, of the nearest folder that has one. */
function above(root: string, names: readonly string[]): string[] {
  for (let folder = root, depth = 0; depth < 4; depth++, folder = path.dirname(folder)) {
    const found = names.map((name) => path.join(folder, name)).filter((name) => existsSync(name));
    if (found.length > 0) return found;
  }
  return [];
}
