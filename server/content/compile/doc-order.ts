import type { FolderMeta } from "./doc-head.ts";
import { isIndexName, numberBefore, topSlug } from "./doc-files.ts";

/** What the order of pages depends on. `folders` and `name` as they are written, `position`: what its head says. */
export type Ordered = { slug: string; folders: string[]; name: string; position: number | undefined };

/** A folder with the slug of its pages' addresses, and those of its pages and folders in reading order. */
export type DocFolder<Page> = {
  slug: string;
  name: string;
  index: Page | undefined;
  items: (Page | DocFolder<Page>)[];
};

const isFolder = <Page>(item: Page | DocFolder<Page>): item is DocFolder<Page> =>
  typeof item === "object" && item !== null && "items" in item;

/**
 * Pages as their folders have them, each folder's own page first: as `order` of its `_meta.yaml` lists them, then by
 * position, leading number and name.
 */
export function treeOf<Page extends Ordered>(
  pages: readonly Page[],
  metaOf: (slug: string) => FolderMeta,
): DocFolder<Page> {
  const top: DocFolder<Page> = { slug: "", name: "", index: undefined, items: [] };
  const folders = new Map([["", top]]);
  for (const page of pages) {
    const parts = page.slug === topSlug ? [] : page.slug.split("/");
    if (!isIndexName(page.name)) parts.pop();
    parts.forEach((_, depth) => {
      const slug = parts.slice(0, depth + 1).join("/");
      if (folders.has(slug)) return;
      const folder = { slug, name: page.folders[depth] ?? "", index: undefined, items: [] };
      folders.set(slug, folder);
      folders.get(parts.slice(0, depth).join("/"))?.items.push(folder);
    });
  }
  for (const page of pages) {
    const own = folders.get(page.slug === topSlug ? "" : page.slug);
    if (own && !own.index) own.index = page;
    else folders.get(page.slug.split("/").slice(0, -1).join("/"))?.items.push(page);
  }
  for (const folder of folders.values()) sortItems(folder, metaOf);
  return top;
}

function sortItems<Page extends Ordered>(folder: DocFolder<Page>, metaOf: (slug: string) => FolderMeta): void {
  const order = (metaOf(folder.slug).order ?? []).map((name) => name.replace(/\.mdx?$/, "").toLowerCase());
  const keyed = folder.items.map((item) => {
    const last = item.slug.split("/").at(-1) ?? "";
    const names = [last.toLowerCase(), item.name.toLowerCase()];
    const listed = order.findIndex((name) => names.includes(name));
    const said = isFolder(item) ? (metaOf(item.slug).position ?? item.index?.position) : item.position;
    return {
      item,
      last,
      listed: listed < 0 ? Infinity : listed,
      position: said ?? numberBefore(item.name) ?? Infinity,
    };
  });
  keyed.sort(
    (a, b) =>
      compare(a.listed, b.listed) ||
      compare(a.position, b.position) ||
      a.last.localeCompare(b.last, "en", { numeric: true }),
  );
  folder.items = keyed.map(({ item }) => item);
}

/** Also of two infinite numbers. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** All pages of a tree in reading order, each with the slug of the folder that lists it; empty at the top. */
export function inReadingOrder<Page>(folder: DocFolder<Page>): { page: Page; section: string }[] {
  const own = folder.index === undefined ? [] : [{ page: folder.index, section: folder.slug }];
  return [
    ...own,
    ...folder.items.flatMap((item) => (isFolder(item) ? inReadingOrder(item) : [{ page: item, section: folder.slug }])),
  ];
}

/** The folders below the top. */
export function foldersOf<Page>(folder: DocFolder<Page>): DocFolder<Page>[] {
  return folder.items.flatMap((item) => (isFolder(item) ? [item, ...foldersOf(item)] : []));
}
