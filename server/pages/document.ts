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
  /** Those of the site folder, before all others. */
  siteStyles: string;
  /** Inline style elements of the page: external files would delay the first paint by a second response. */
  styles: string;
  /** Further tags of the head, such as preloads and the entry script. */
  scripts: string;
};

/** The HTML document around a rendered page. */
export function htmlDocument({
  isShell = false,
  language,
  head,
  body,
  parts,
  headScripts,
  siteStyles,
  styles,
  scripts,
}: DocumentParts): string {
  const inline = headScripts.map((script) => `<script>${script}</script>`).join("");
  return `<!doctype html><html lang="${languageTag[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${inline}<style>${siteStyles}</style>${styles}${head}${scripts}</head><body${isShell ? "" : ' data-island="page" data-now=""'}><div id="root">${body}</div>${parts}</body></html>`;
}

/**
 * The content security policy of every page: inline only the head scripts and stylesheets, by the hashes of all of
 * them (`policyWith` adds those of the site folder); nothing from other origins; and Trusted Types.
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

/** The policy, which also permits this style sheet. */
export function policyWith(sheet: string, policy: string): string {
  return policy.replace("style-src 'self'", `$& ${hashSource(sheet)}`);
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
