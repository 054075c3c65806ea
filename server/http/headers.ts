/** Headers of every response that is not a page, which must not be executed, framed or sniffed. */
export function responseHeaders(publicUrl: string): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "no-referrer"],
    ["cross-origin-resource-policy", "same-origin"],
  ];
  return publicUrl.startsWith("https:") ? [...headers, strictTransport] : headers;
}

/** Sent only if the site's origin is https. */
export const strictTransport: [name: string, value: string] = [
  "strict-transport-security",
  "max-age=31536000; includeSubDomains",
];

/**
 * `Cache-Control` of what is the same for everybody: browsers ask each time, a shared cache for a second, so that a
 * release is seen everywhere within about two (half a second is `watchRevision`'s; nginx counts whole ones).
 */
export const sharedForASecond = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";
