import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { readCookie } from "./language.ts";

/** The site whose cookies they are, by its own origin. */
type Site = { publicUrl: () => string };

/** The cookies of known devices, and of requested codes. */
export const deviceCookie = "device";
export const ticketCookie = "ticket";

/** The format of random cookie values that this server creates: 128 bits, base64url. */
const secret = /^[\w-]{22}$/;

export function newSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** Reads a secret in the format that this server creates; `undefined` for anything else. */
export function readSecretCookie(site: Site, { cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const value = readCookie(cookie, cookieName(site, name));
  return value !== undefined && secret.test(value) ? value : undefined;
}

/** Reads a text in the format of a sealed cookie, or returns `undefined`; only opening it proves who sealed it. */
export function readSealedCookie(site: Site, { cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const value = readCookie(cookie, cookieName(site, name));
  return value !== undefined && /^[\w-]+$/.test(value) ? value : undefined;
}

/** A cookie that scripts cannot read and other sites cannot send; on https, no other host can set it (`__Host-`). */
export function secretCookie(site: Site, name: string, value: string, seconds: number): string {
  const secure = isSecure(site) ? "; Secure" : "";
  return `${cookieName(site, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl().startsWith("https:");
}
