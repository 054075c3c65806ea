import type { Words } from "../../../contract/words/en.ts";
import { chineseProvinces } from "../../../contract/provinces.ts";
import { readMailbox } from "../../../contract/mailbox.ts";
import { plainPhone } from "../../../contract/phone.ts";
import { mainlandChina } from "../../../contract/countries.ts";
import type { Language } from "../../../contract/language.ts";
import { countryName } from "../../browser/locale/country-name.ts";
import { isOrganizationType } from "./values.ts";
import type { ApplicationValues, FieldName } from "./fields.ts";

/** A field's value as text in the page's language, number and mailbox as the reviewer gets them; empty if it is missing. */
export function fieldText(
  name: FieldName,
  values: ApplicationValues,
  language: Language,
  words: Words["apply"],
): string {
  const value = values[name].trim();
  if (value === "") return "";
  if (name === "organizationType") return isOrganizationType(value) ? words.organizationTypes[value] : value;
  if (name === "location") return value === "0" ? words.locations.mainland : words.locations.elsewhere;
  if (name === "mobile") return plainPhone(value) ?? value;
  if (name === "email") return readMailbox(value) ?? value;
  if (name === "country") return countryName(value, language);
  if (name === "province" && values.country === mainlandChina) {
    const known = chineseProvinces.find(({ en, zh }) => value === en || value === zh);
    return known?.[language] ?? value;
  }
  return value;
}

/** The label of a field, by the applicant's location. */
export function fieldLabel(name: FieldName, { country }: ApplicationValues, words: Words["apply"]): string {
  return name === "province" && country === mainlandChina ? words.province : words.fields[name];
}
