import { sharedForASecond, strictTransport } from "../http/headers.ts";
import { policyWith } from "./document.ts";
import { requestedLanguage } from "./page-language.ts";
import type { Clock } from "../portal.ts";
import type { Renderer } from "./renderer.ts";
import { speculationRulesPath } from "./speculation-rules.ts";

export type Headers = [name: string, value: string][];

/** The headers of a page, by its address. `siteStyles`: the style sheet of the site folder in it. */
export type PageHeaders = (address: URL, isShell: boolean, siteStyles: string) => Headers;

export function pageHeaders(portal: Clock, renderer: Renderer): PageHeaders {
  const shell = commonHeaders(portal, renderer);
  const page: Headers = [
    ...shell.map(([name, value]): Headers[number] => [name, name === "cache-control" ? sharedForASecond : value]),
    ["speculation-rules", `"${speculationRulesPath}"`],
  ];
  const embedded = embeddable(page, portal.config.frameAncestors);
  return (address, isShell, siteStyles) => {
    const headers = embeddedParts.has(address.pathname) ? embedded : isShell ? shell : page;
    const permitted = withPolicy(headers, (policy) => policyWith(siteStyles, policy));
    return [...permitted, ...languageCookie(address, portal.publicUrl())];
  };
}

/**
 * Browser features that our pages do not use, denied in case of injected code. An `unload` handler would disable the
 * back/forward cache.
 */
const unusedFeatures = [
  "camera",
  "display-capture",
  "geolocation",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "unload",
  "usb",
];

function commonHeaders({ publicUrl }: Clock, { contentSecurityPolicy }: Renderer): Headers {
  const headers: Headers = [
    ["content-type", "text/html; charset=utf-8"],
    ["cache-control", "no-cache"],
    ["vary", "accept-encoding, cookie"],
    ["content-security-policy", contentSecurityPolicy],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", unusedFeatures.map((feature) => `${feature}=()`).join(", ")],
  ];
  return publicUrl().startsWith("https:") ? [...headers, strictTransport] : headers;
}

/** Pages that other sites may embed if the operator allows it (specification, section 2). */
const embeddedParts = new Set(["/onlyHeader", "/onlyFooter"]);

function embeddable(headers: Headers, ancestors: string[]): Headers {
  if (ancestors.length === 0) return headers;
  const others = headers.filter(([name]) => name !== "cross-origin-resource-policy");
  return withPolicy(others, (policy) =>
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors.join(" ")}`),
  );
}

function withPolicy(headers: Headers, change: (policy: string) => string): Headers {
  return headers.map(([name, value]) => [name, name === "content-security-policy" ? change(value) : value]);
}

/**
 * The cookie for an address with `ln`, so that the following pages keep the language even without JavaScript. The head
 * script sets the same cookie. The response is cached for this address only, so all users receive the same cookie.
 */
function languageCookie(address: URL, publicUrl: string): Headers {
  const ln = requestedLanguage(address);
  if (ln === undefined) return [];
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return [["set-cookie", `ln=${ln}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`]];
}
