import type { Application } from "../../../contract/schemas/applications.ts";
import type { Language } from "../../../contract/language.ts";

/** Countries and regions whose addresses begin with the largest part. */
const largestFirst = new Set(["CN", "HK", "JP", "KR", "MO", "TW"]);

type Address = Pick<Application, "country" | "province" | "city" | "street">;

/** A postal address in the order of its country. */
export function addressText(
  { country, province, city, street }: Address,
  language: Language,
  nameOf: (country: string) => string,
): string {
  const parts = [nameOf(country), province, city, street].filter(Boolean);
  if (!largestFirst.has(country)) return parts.toReversed().join(", ");
  return parts.join(language === "zh" ? " " : ", ");
}
