import path from "node:path";
import { isIndexName, pageKey, readDocFile } from "../server/content/compile/doc-files.ts";
import type { Entry } from "./navigation.ts";

/** What `_meta.yaml` of a folder says. */
export type Meta = { title?: string; open?: true; order?: string[] };
/** `missing`: entries that name no page. */
export type Metas = { folders: ReadonlyMap<string, Meta>; missing: string[] };

/** As `readDocFile` reads the pages of any product. */
const keyOf = (name: string) => pageKey(`docs/any/${name}`);

/** What folders say of themselves so that their pages are read in the order of a navigation. */
export function metasOf(paths: readonly string[], entries: readonly Entry[]): Metas {
  const files = new Map<string, string>();
  for (const name of paths) if (/\.mdx?$/i.test(name) && !files.has(keyOf(name))) files.set(keyOf(name), name);
  const missing: string[] = [];
  const fileOf = ({ page }: Entry) => (page === undefined ? undefined : files.get(keyOf(page)));
  const pagesBelow = (entry: Entry): string[] => [fileOf(entry) ?? [], ...entry.entries.map(pagesBelow)].flat();
  const folders = new Map<string, Meta>();
  const metaOf = (folder: string) => {
    const meta = folders.get(folder) ?? {};
    folders.set(folder, meta);
    return meta;
  };
  const all = entries.flatMap(pagesBelow);

  const addOrder = (file: string) => {
    const parts = file.split("/");
    parts.forEach((part, depth) => {
      const isPage = depth === parts.length - 1;
      const name = isPage ? (readDocFile(`docs/any/${file}`)?.name ?? part) : part;
      if (isPage && isIndexName(name)) return;
      const order = (metaOf(parts.slice(0, depth).join("/")).order ??= []);
      if (!order.includes(name)) order.push(name);
    });
  };
  const addTitle = (entry: Entry, pages: readonly string[]) => {
    const folder = commonFolder(pages);
    if (entry.title === undefined || entry.entries.length === 0 || folder === "") return;
    const isWhole = all.every((file) => !file.startsWith(`${folder}/`) || pages.includes(file));
    const meta = metaOf(folder);
    if (meta.title !== undefined || !isWhole) return;
    meta.title = entry.title;
    if (entry.open) meta.open = true;
  };
  const walk = (entry: Entry): void => {
    const file = fileOf(entry);
    if (file !== undefined) addOrder(file);
    else if (entry.page !== undefined && !/^\w+:/.test(entry.page)) missing.push(entry.page);
    addTitle(entry, pagesBelow(entry));
    entry.entries.forEach(walk);
  };
  entries.forEach(walk);
  return { folders, missing: [...new Set(missing)] };
}

/** The deepest folder that has all of some pages. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  let folder = path.posix.dirname(first);
  while (folder !== "." && !others.every((file) => file.startsWith(`${folder}/`))) folder = path.posix.dirname(folder);
  return folder === "." ? "" : folder;
}
