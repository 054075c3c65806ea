import type { IncomingHttpHeaders } from "node:http";
import { languageOf, type Language } from "../../contract/language.ts";

/** The caller's language: header `x-ln`, otherwise cookie `ln`, otherwise English. */
export function callerLanguage(headers: IncomingHttpHeaders): Language {
  const header = headers["x-ln"];
  return languageOf(typeof header === "string" ? header : readCookie(headers.cookie, "ln"));
}

/** The value of a cookie, or `undefined`. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(";") ?? []) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
