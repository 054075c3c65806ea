import { languageOf, type Language } from "../../contract/language.ts";
import { readCookie } from "../http/language.ts";
import type { SiteContent } from "../portal.ts";

/** `?ln=` of the address, otherwise the cookie that mirrors the stored choice (specification, section 1), or the default. */
export function pageLanguage(address: URL, cookies: string | undefined, { settings }: SiteContent): Language {
  return languageOf(requestedLanguage(address) ?? readCookie(cookies, "ln"), settings.defaultLanguage);
}

/** `?ln=` of the address, if it is a language. */
export function requestedLanguage(address: URL): string | undefined {
  const ln = address.searchParams.get("ln");
  return ln === "0" || ln === "1" ? ln : undefined;
}
