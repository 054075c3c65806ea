/** The only places where text becomes markup or a program; the policy of every page names these two and no other. */
const policies = typeof window === "undefined" ? undefined : window.trustedTypes;

type Markup = { __html: string };

/** Markup that the server made from Markdown and that holds no script, for `dangerouslySetInnerHTML`. */
export function trustedMarkup(html: string): Markup {
  markdown ??= policies?.createPolicy("markdown", { createHTML: (text) => text });
  // React hands a TrustedHTML on as it is, but its types know only strings
  return { __html: (markdown?.createHTML(html) ?? html) as unknown as string };
}

let markdown: { createHTML(text: string): object } | undefined;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createHTML: (text: string) => string }): { createHTML(text: string): object };
    };
  }
}
