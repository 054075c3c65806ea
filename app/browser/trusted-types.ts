/** The only places where text becomes markup or a script URL; every page's policy allows these two names only. */
const policies = typeof window === "undefined" ? undefined : window.trustedTypes;

type Markup = { __html: string };

/** Markup that the server rendered from Markdown, without scripts, for `dangerouslySetInnerHTML`. */
export function trustedMarkup(html: string): Markup {
  markdown ??= policies?.createPolicy("markdown", { createHTML: (text) => text });
  // React passes a TrustedHTML through, but its types allow strings only
  return { __html: (markdown?.createHTML(html) ?? html) as unknown as string };
}

/** Makes a worker's address trusted for `new Worker`. Throws for another origin. */
export function trustedWorker(url: string): string {
  worker ??= policies?.createPolicy("worker", { createScriptURL: ownAddress });
  // `Worker` accepts a TrustedScriptURL, but its type allows strings only
  return (worker?.createScriptURL(url) ?? url) as string;
}

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(url);
  return url;
}

let markdown: { createHTML(text: string): object } | undefined;
let worker: { createScriptURL(url: string): object } | undefined;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge with the browser's
  interface Window {
    trustedTypes?: {
      createPolicy<Rules extends Record<string, (text: string) => string>>(
        name: string,
        rules: Rules,
      ): { [Rule in keyof Rules]: (text: string) => object };
    };
  }
}
