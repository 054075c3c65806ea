export type AliyunTarget = {
  kind: "aliyun";
  keyId: string;
  keySecret: string;
  endpoint: URL;
  /** `sign` and `template`, with their suffixed variants. */
  settings: URLSearchParams;
};
export type WebhookTarget = { kind: "webhook"; secret: string; url: URL };

const minSecret = 16;

/**
 * Reads `SMS_URL`. Throws a sentence that repeats nothing of it, for it holds a secret.
 * - `aliyun://KEY_ID:KEY_SECRET@dysmsapi.aliyuncs.com?sign=…&template=…`
 * - `https://:SECRET@host/path`; `http://` only on this machine
 */
export function readSmsUrl(text: string): AliyunTarget | WebhookTarget {
  const url = URL.parse(text);
  if (!url) throw new Error("is not an address");
  const secret = decoded(url.password);
  if (url.protocol === "aliyun:") {
    const keyId = decoded(url.username);
    if (!keyId || !secret) throw new Error("needs ACCESS_KEY_ID:ACCESS_KEY_SECRET@ before the host");
    for (const name of ["sign", "template"])
      if (!url.searchParams.get(name)) throw new Error(`needs the parameter ${name}`);
    const endpoint = URL.parse(`${isLoopback(url.hostname) ? "http" : "https"}://${url.host}/`);
    if (!endpoint) throw new Error("needs a host such as dysmsapi.aliyuncs.com");
    return { kind: "aliyun", keyId, keySecret: secret, endpoint, settings: url.searchParams };
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    throw new Error("must begin with https:// off this machine");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error("must begin with aliyun:// or https://");
  if (secret.length < minSecret)
    throw new Error(`needs a secret of ${minSecret} characters or more: https://:SECRET@…`);
  url.username = "";
  url.password = "";
  return { kind: "webhook", secret, url };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error("is not an address"); // the original error would repeat the secret
  }
}
