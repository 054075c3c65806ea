import path from "node:path";
import type { SiteContent } from "../../portal.ts";

/** A file of the folder that somebody is writing. */
export type Previewed = { file: string; text: string };

const isDoc = /^docs\/.*\.md$/;
const isMedia = /^(?:docs|pages)\/.*\.(?!md$)\w+$/;

/** The files of a folder that rendering one of them needs, and the pages that it may only link to. */
export function neededFor({ file, text }: Previewed, all: readonly string[]): { paths: string[]; linked: string[] } {
  const base = baseOf(file);
  const linked = all.filter((name) => isDoc.test(name) && baseOf(name) !== base);
  const isNamed = (name: string) => text.includes(path.posix.basename(name).replace(/(?:-dark)?\.\w+$/, ""));
  const left = new Set([...linked, ...all.filter((name) => isMedia.test(name) && !isNamed(name))]);
  return { paths: all.filter((name) => !left.has(name)), linked };
}

/** The page of a file in the content of its folder; `null` if it is none, or could not be compiled in its language. */
export function htmlOf({ file }: Previewed, { docs, olderDocs, pages }: SiteContent): string | null {
  const language = file.endsWith(".zh.md") ? "zh" : "en";
  const name = /^pages\/([^/]+)\.(?:en|zh)\.md$/.exec(file)?.[1];
  const page = isDoc.test(file) ? [...docs, ...olderDocs][0] : pages.find((each) => each.name === name);
  return page && page.missing !== language ? page.html[language] : null;
}

function baseOf(file: string): string {
  return file.replace(/\.(?:en|zh)\.md$/, "");
}
