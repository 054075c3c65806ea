import { downloadLink } from "../../contract/rules.ts";
import { equalInConstantTime, sign } from "../config/keys.ts";
import type { Portal } from "../portal.ts";

/** The contents of a signed link: the file by its hash, the licence version, and the id of the link, or of the file of an application. */
export type LinkTarget = {
  id: string;
  product: string;
  version: string;
  file: string;
  sha256: string;
  licence: string;
};

const signaturePart = "&signature=";

/** Path and query of a link, signed as text. `expires`: until when a download may start. */
export function signLink(key: Uint8Array, target: LinkTarget, now: Date): { path: string; expires: Date } {
  const expires = new Date(now.getTime() + downloadLink.fromStart);
  const query = new URLSearchParams({ ...target, expires: String(expires.getTime()) });
  const path = `/download/${target.id}/${encodeURIComponent(target.file)}?${query}`;
  return { path: path + signaturePart + sign(key, path), expires };
}

/** `product` and `version` are empty in links to files of applications. */
export function signAnswer(
  { keys, now, publicUrl }: Pick<Portal, "keys" | "now" | "publicUrl">,
  { id, name, sha256 }: { id: string; name: string; sha256: string },
): { url: string; expiresAt: string } {
  const target = { id, product: "", version: "", file: name, sha256, licence: "" };
  const { path: signed, expires } = signLink(keys.downloadLinks, target, now());
  return { url: publicUrl() + signed, expiresAt: expires.toISOString() };
}

/**
 * Parses a requested link. The signature covers the exact text before it, so another spelling is invalid. `undefined`
 * for anything that this portal did not sign.
 */
export function readLink(key: Uint8Array, requested: string): { target: LinkTarget; expires: number } | undefined {
  const end = requested.lastIndexOf(signaturePart);
  if (end < 0) return undefined;
  const signed = requested.slice(0, end);
  if (!equalInConstantTime(sign(key, signed), requested.slice(end + signaturePart.length))) return undefined;
  const query = new URLSearchParams(signed.slice(signed.indexOf("?") + 1));
  const part = (name: string) => query.get(name) ?? "";
  return {
    target: {
      id: part("id"),
      product: part("product"),
      version: part("version"),
      file: part("file"),
      sha256: part("sha256"),
      licence: part("licence"),
    },
    expires: Number(part("expires")),
  };
}

/** Whether a link is valid at `now` (ms): to start a download until it expires, for later ranges for 24 hours. */
export function isValidAt(expires: number, now: number, fromFirstByte: boolean): boolean {
  if (fromFirstByte) return now <= expires;
  return now <= expires - downloadLink.fromStart + downloadLink.resume;
}
