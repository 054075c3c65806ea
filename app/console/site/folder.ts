import { languages, type Language } from "../../../contract/language.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { Edits } from "./edits.ts";

export type StoredFile = CallData<"siteFiles">["files"][number];

/** A page with its languages, or any other file. */
export type Entry = {
  /** Without language and ending, if it is in both languages. */
  base: string;
  label: string;
  files: string[];
  /** The language that a page lacks. */
  missing: Language | null;
  isChanged: boolean;
};
/** `product`: its slug; the other groups have names of their own. */
export type FileGroup = { name: GroupName; product: string | null; entries: Entry[] };
export type GroupName = "product" | "pages" | "policies" | "licences" | "samples" | "settings" | "sources";

const languageEnding = /\.(en|zh)\.(md|yaml)$/;
const isListed = /^(?!releases\/).*\.(?:md|yaml|svg|png|jpe?g|webp|avif|gif|mp4|webm)$/;

/** The paths of the folder with its unsaved changes. */
export function pathsWith(stored: readonly StoredFile[], { files }: Pick<Edits, "files">): string[] {
  const paths = new Set(stored.map(({ file }) => file));
  for (const [file, edit] of Object.entries(files))
    if (edit) paths.add(file);
    else paths.delete(file);
  return [...paths].toSorted();
}

/** The files that people edit, by product; `products`: their slugs in order. */
export function groupsOf(paths: readonly string[], edits: Edits, products: readonly string[]): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  const add = (name: GroupName, product: string | null, entry: Entry) => {
    const key = product ?? `/${name}`;
    const group = groups.get(key) ?? { name, product, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  };
  for (const product of products) groups.set(product, { name: "product", product, entries: [] });
  for (const entry of entriesOf(
    paths.filter((path) => isListed.test(path)),
    edits,
  )) {
    const [, documented, named] = /^docs\/([^/@]+)|^(?:samples|faq)\/([^/]+)\.yaml$/.exec(entry.base) ?? [];
    const product = documented ?? named;
    const [folder = ""] = entry.base.split("/");
    if (product !== undefined && (product !== "general" || folder !== "faq")) add("product", product, entry);
    else if (folder === "pages" || folder === "policies" || folder === "licences" || folder === "samples")
      add(folder, null, entry);
    else add(folder === "files" ? "sources" : "settings", null, entry);
  }
  const order: GroupName[] = ["product", "samples", "pages", "settings", "policies", "licences", "sources"];
  return [...groups.values()].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function entriesOf(paths: readonly string[], { files: edited }: Edits): Entry[] {
  const byBase = new Map<string, string[]>();
  for (const path of paths) {
    const base = baseOf(path);
    byBase.set(base, [...(byBase.get(base) ?? []), path]);
  }
  return [...byBase].map(([base, files]) => ({
    base,
    label: base.replace(/^(?:docs\/[^/@]+|docs|pages|policies|licences|files)\//, ""),
    files,
    missing: languageEnding.test(files[0] ?? "")
      ? (languages.find((language) => !files.some((file) => languageOf(file) === language)) ?? null)
      : null,
    isChanged: files.some((file) => file in edited),
  }));
}

/** The path of a page without language and ending; that of any other file. */
export function baseOf(file: string): string {
  return file.replace(languageEnding, "");
}

export function languageOf(file: string): Language | null {
  const [, language] = languageEnding.exec(file) ?? [];
  return languages.find((each) => each === language) ?? null;
}

/** The file of a page in another language. */
export function inLanguage(file: string, language: Language): string {
  return file.replace(languageEnding, `.${language}.$2`);
}

/** The page of a product's newest documentation: its folder and the part of its name that its address has. */
export function docOf(base: string): { folder: string; name: string } | null {
  const [, folder = "", name = ""] = /^(docs\/[^/@]+\/)(?:\d+-)?([^/]+)$/.exec(base) ?? [];
  return folder === "" ? null : { folder, name };
}

/** New names of pages in this order: `01-`, `02-` and so on. Only those that change. */
export function renamed(bases: readonly string[]): { from: string; to: string }[] {
  return bases.flatMap((from, index) => {
    const doc = docOf(from);
    const to = doc ? `${doc.folder}${String(index + 1).padStart(2, "0")}-${doc.name}` : from;
    return to === from ? [] : [{ from, to }];
  });
}

/** A name for a picture beside a page that no file of its folder has. */
export function pictureName(name: string, folder: string, paths: readonly string[]): string {
  const [, stem = "", ending = "png"] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const plain =
    stem
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "picture";
  for (let count = 1; ; count++) {
    const free = `${plain}${count === 1 ? "" : `-${count}`}.${ending.toLowerCase()}`;
    if (!paths.includes(folder + free)) return free;
  }
}
