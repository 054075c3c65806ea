import path from "node:path";
import { otherLanguage } from "../../../contract/language.ts";
import { renderLegalText } from "../../markdown/legal.ts";
import { splitHead } from "../../markdown/source-lines.ts";
import type { SiteContent } from "../../portal.ts";
import { includedBy } from "../../markdown/includes.ts";
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

/** What readers will see of a file; `null` if it is no Markdown. */
export async function htmlOf(
  { file, text }: Previewed,
  { docs, olderDocs, pages, settings: { defaultLanguage } }: SiteContent,
): Promise<string | null> {
  if (!/\.mdx?$/i.test(file)) return null;
  const said = readDocFile(file)?.language ?? (file.endsWith(".zh.md") ? "zh" : undefined);
  const name = /^pages\/([^/]+)\.(?:en|zh)\.md$/.exec(file)?.[1];
  const page = isDoc.test(file) ? [...docs, ...olderDocs][0] : pages.find((each) => each.name === name);
  const language = said ?? (page?.missing === defaultLanguage ? otherLanguage(defaultLanguage) : defaultLanguage);
  // A policy or licence is no page of its own, and a page that could not be compiled has none
  return page && page.missing !== language ? page.html[language] : renderLegalText(splitHead(text).body, language);
}
