import path from "node:path";
import { otherLanguage } from "../../../contract/language.ts";
import type { SiteContent } from "../../portal.ts";
import { includedBy } from "./includes.ts";
import { pageKey, readDocFile } from "./doc-files.ts";

/** A file of the folder with unsaved text. */
export type Previewed = { file: string; text: string };

const isDoc = /^docs\/.*\.mdx?$/i;
const isMedia = /^(?:docs|pages)\/.*\.(?!mdx?$|yaml$|json$)\w+$/i;

/** The files of a folder that rendering one of them needs, and the pages that it may only link to. */
export function neededFor({ file, text }: Previewed, all: readonly string[]): { paths: string[]; linked: string[] } {
  const base = pageKey(file);
  const included = new Set(includedBy(file, text));
  const linked = all.filter(
    (name) => isDoc.test(name) && pageKey(name) !== base && !included.has(name.normalize("NFC")),
  );
  const isNamed = (name: string) => text.includes(path.posix.basename(name).replace(/(?:-dark)?\.\w+$/, ""));
  const left = new Set([...linked, ...all.filter((name) => isMedia.test(name) && !isNamed(name))]);
  return { paths: all.filter((name) => !left.has(name)), linked };
}

/** The page of a file in the content of its folder; `null` if it is none, or could not be compiled in its language. */
export function htmlOf(
  { file }: Previewed,
  { docs, olderDocs, pages, settings: { defaultLanguage } }: SiteContent,
): string | null {
  const said = readDocFile(file)?.language ?? (file.endsWith(".zh.md") ? "zh" : undefined);
  const name = /^pages\/([^/]+)\.(?:en|zh)\.md$/.exec(file)?.[1];
  const page = isDoc.test(file) ? [...docs, ...olderDocs][0] : pages.find((each) => each.name === name);
  const language = said ?? (page?.missing === defaultLanguage ? otherLanguage(defaultLanguage) : defaultLanguage);
  return page && page.missing !== language ? page.html[language] : null;
}
