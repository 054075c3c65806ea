/** The only places where text becomes markup or a program; the policy of every page names these two and no other. */
const policies = typeof window === "undefined" ? undefined : window.trustedTypes;

type Markup = { __html: string };

/** Markup that the server made from Markdown and that holds no script, for `dangerouslySetInnerHTML`. */
export function trustedMarkup(html: string): Markup {
  markdown ??= policies?.createPolicy("markdown", { createHTML: (text) => text });
  // React hands a TrustedHTML on as it is, but its types know only strings
  return { __html: (markdown?.createHTML(html) ?? html) as unknown as string };
}

/** The address of a worker of ours, for `new Worker`; it throws for any other origin's. */
export function trustedWorker(url: string): string {
  worker ??= policies?.createPolicy("worker", { createScriptURL: ownAddress });
  // A worker takes a TrustedScriptURL, but its types know only strings
  return (worker?.createScriptURL(url) ?? url) as string;
}

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(url);
  return url;
}

let markdown: { createHTML(text: string): object } | undefined;
let worker: { createScriptURL(url: string): object } | undefined;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Window {
    trustedTypes?: {
      createPolicy<Rules extends Record<string, (text: string) => string>>(
        name: string,
        rules: Rules,
      ): { [Rule in keyof Rules]: (text: string) => object };
    };
  }
}
