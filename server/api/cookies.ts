import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { readCookie } from "../http/language.ts";
import type { Portal } from "../portal.ts";

type Site = Pick<Portal, "publicUrl">;

/** Random names that this server gives a browser: 128 bits, base64url. */
const secret = /^[\w-]{22}$/;

export function newSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** A secret that this server gave the browser, or undefined; anything else was written by somebody else. */
export function readSecretCookie(site: Site, { cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const value = readCookie(cookie, cookieName(site, name));
  return value !== undefined && secret.test(value) ? value : undefined;
}

/** A text that this server sealed for the browser, or undefined; whether it did so shows when it is opened. */
export function readSealedCookie(site: Site, { cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const value = readCookie(cookie, cookieName(site, name));
  return value !== undefined && /^[\w-]+$/.test(value) ? value : undefined;
}

/** A cookie that no script reads and no foreign page sends; on https no other host can set it, either. */
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
