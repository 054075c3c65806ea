import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";
import { refuseInput } from "../refuse.ts";

/**
 * A mobile number in E.164 from any of its spellings: spaces, dashes, `+86`, `0086`, full-width digits; without a
 * prefix it is a mainland Chinese one. `undefined` if it is not a number that can receive messages.
 */
export function readPhone(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/^00(?=[1-9])/, "+");
  if (!/^\+?[\d\s().\-‐-―−·]+$/.test(plain)) return undefined;
  const number = parsePhoneNumberFromString(plain.replace(/[^\d+]/g, ""), "CN");
  if (!number?.isValid()) return undefined;
  const type = number.getType();
  return type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE" ? number.number : undefined;
}

/** The main country or region (ISO 3166-1 alpha-2) of each assigned calling code. */
export function mainRegions(codes: string[]): Record<string, string> {
  const regions: Record<string, string[] | undefined> = metadata.country_calling_codes;
  return Object.fromEntries(
    codes.flatMap((code) => {
      const [main] = regions[code] ?? [];
      return main === undefined ? [] : [[code, main]];
    }),
  );
}

/** The same for a field of a form. Refuses with the issue `phone` (specification, section 5). */
export function parsePhone(text: string, field = "account"): string {
  const phone = readPhone(text);
  if (phone === undefined) throw refuseInput(field, "phone");
  return phone;
}

/** Shows the first and the last digits only: `138****5678`. */
export function maskPhone(phone: string): string {
  const national = phone.startsWith("+86") ? phone.slice(3) : phone;
  return `${national.slice(0, 3)}****${national.slice(-4)}`;
}
