import { createHash } from "node:crypto";
import { languageTag, type Language } from "../../contract/language.ts";

export type DocumentParts = {
  /** The console's program renders it, and it has no islands. */
  isShell?: boolean;
  language: Language;
  head: string;
  body: string;
  /** Beside the page's root. */
  parts: string;
  /** The inline scripts, in this order. */
  headScripts: string[];
  /** Inline style elements of the page: external files would delay the first paint by a second response. */
  styles: string;
  /** Further tags of the head, such as preloads and the entry script. */
  scripts: string;
};

/** Icons and the manifest of the site, the same on every page. */
const identity =
  '<link rel="manifest" href="/site.webmanifest"><link rel="icon" href="/favicon.png" sizes="32x32" type="image/png"><link rel="apple-touch-icon" href="/icon-180.png">';

/** The HTML document around a rendered page. */
export function htmlDocument({
  isShell = false,
  language,
  head,
  body,
  parts,
  headScripts,
  styles,
  scripts,
}: DocumentParts): string {
  const inline = headScripts.map((script) => `<script>${script}</script>`).join("");
  return `<!doctype html><html lang="${languageTag[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${inline}${styles}${head}${identity}${scripts}</head><body${isShell ? "" : ' data-island="page" data-now=""'}><div id="root">${body}</div>${parts}</body></html>`;
}

/**
 * The content security policy of every page: inline only the head scripts and stylesheets, by the hashes of all of
 * them; nothing from other origins; and Trusted Types.
 */
export function contentSecurityPolicy(headScripts: string[], sheets: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${headScripts.map(hashSource).join(" ")}`,
    `style-src 'self' ${sheets.map(hashSource).join(" ")}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types markdown worker",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
