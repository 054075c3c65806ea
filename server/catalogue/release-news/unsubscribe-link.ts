import { lnOf, type Language } from "../../../contract/language.ts";
import { equalInConstantTime, sign } from "../../config/keys.ts";
import type { Portal } from "../../portal.ts";
import { presentSlug } from "../former-slugs.ts";

/** The path of the page for unsubscribing, to which mail programs also post (RFC 8058). */
export const unsubscribePath = "/unsubscribe";

export type Subscription = { account: string; product: string };

/**
 * The link that ends a subscription without a login. It never expires, because people keep mails, and it permits
 * nothing else.
 */
export function unsubscribeLink(
  { keys, publicUrl }: Pick<Portal, "keys" | "publicUrl">,
  { account, product }: Subscription,
  language: Language,
): string {
  const signature = signatureOf(keys.releaseNews, { account, product });
  return `${publicUrl()}${unsubscribePath}?${new URLSearchParams({ product, account, signature, ln: lnOf(language) })}`;
}

/** The subscription of a link, from its query; `undefined` for anything that this portal did not sign. */
export function readUnsubscribeLink(
  { keys, content }: Pick<Portal, "keys" | "content">,
  query: URLSearchParams,
): Subscription | undefined {
  const [product, account, signature] = ["product", "account", "signature"].map((name) => query.get(name) ?? "");
  if (!product || !account || !signature) return undefined;
  const subscription = { account, product };
  if (!equalInConstantTime(signatureOf(keys.releaseNews, subscription), signature)) return undefined;
  return { account, product: presentSlug(content, product) };
}

function signatureOf(key: Uint8Array, { account, product }: Subscription): string {
  return sign(key, `${account} ${product}`);
}
