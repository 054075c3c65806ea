import type { Drawing } from "../../../contract/schemas/content.ts";
import { languages } from "../../../contract/language.ts";
import type { Sources } from "./sources.ts";
import { sanitizeSvg } from "./svg.ts";
import { unescaped } from "../../markdown/html-elements.ts";

/** Attributes by which a drawing would take part in the page around it. */
const ofThePage = / (?:class|role|lang|aria-[a-z]+)="[^"]*"/g;

/** A drawing of the folder as a part of a page, whose colours it has by `var(--ink)`; its titles say what it shows. */
export async function readDrawing(
  { folder, hashes }: Pick<Sources, "folder" | "hashes">,
  file: string,
  refuse: (message: string) => void,
): Promise<Drawing | null> {
  const sha256 = hashes.get(file);
  if (sha256 === undefined) {
    refuse(`there is no picture ${file}`);
    return null;
  }
  const svg = sanitizeSvg(new TextDecoder().decode(await folder.read(file)));
  if (svg === undefined) return null; // `readMedia` reports it
  const own = `d${sha256.slice(0, 8)}-`; // ids of drawings in one page differ
  return {
    svg: svg
      .replaceAll(/\s*<title[^>]*>[^<]*<\/title>/g, "")
      .replaceAll(ofThePage, "")
      .replaceAll(/( id="| href="#|url\(#)/g, `$1${own}`),
    text: textOf(svg),
  };
}

/** `<title lang="en">…</title><title lang="zh">…</title>`, or one for both languages. */
function textOf(svg: string): Drawing["text"] {
  const titles = [...svg.matchAll(/<title(?: lang="(\w\w)[^"]*")?>([^<]*)<\/title>/g)];
  if (titles.length === 0) return null;
  const [en = "", zh = ""] = languages.map((language) => {
    const title = titles.find(([, lang]) => lang === language) ?? titles[0];
    return unescaped(title?.[2] ?? "");
  });
  return { en, zh };
}
