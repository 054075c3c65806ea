import { LRUCache } from "lru-cache";
import type { Language } from "../../contract/language.ts";
import type { PageParts } from "./render.ts";

const none = new Map<string, string>();

/** What policies and licences may refer to: addresses of the portal, and no files. */
export function legalParts(known: Pick<PageParts, "problems" | "keys" | "isAddress">): PageParts {
  return {
    ...known,
    highlighting: { knows: () => true, html: () => "" },
    media: {},
    pages: none,
    uids: none,
    texts: none,
    keyOf: (file) => file,
    repositoryOf: () => undefined,
  };
}

const ignored = () => undefined;
/** Texts are read much more often than changed. */
const rendered = new LRUCache<string, string>({ max: 100 });

/**
 * A policy or licence, which is Markdown, as safe HTML (specification, section 5). What is wrong with it was said when it was
 * pushed. Loads the reader with the first text.
 */
export async function renderLegalText(body: string, language: Language): Promise<string> {
  const key = `${language} ${body}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const { openPageRenderer } = await import("./render.ts");
  const problems = { warn: ignored, error: ignored };
  const renderer = openPageRenderer(legalParts({ problems, keys: none, isAddress: () => true }));
  const html = renderer.html({ file: "", body, bodyLine: null, language });
  rendered.set(key, html);
  return html;
}

/** Both languages of a text. */
export async function renderLegalTexts(text: Record<Language, string>): Promise<Record<Language, string>> {
  return { en: await renderLegalText(text.en, "en"), zh: await renderLegalText(text.zh, "zh") };
}
