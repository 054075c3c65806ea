import { countries } from "../../../contract/countries.ts";
import { limits } from "../../../contract/limits.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { Application, Draft } from "../../../contract/schemas/applications.ts";
import { fieldNames, type ApplicationValues, type FieldName } from "./fields.ts";

type OrganizationType = Application["organizationType"];

/** The types that the form offers in each language; the server accepts all four (specification, section 3). */
export const organizationTypes = {
  zh: ["enterprise", "individual"],
  en: ["llc", "privateCorporation"],
} as const satisfies Record<string, readonly OrganizationType[]>;

/** The form's values from a draft, an application, or untrusted storage; invalid values become empty. */
export function valuesOf(draft: unknown): ApplicationValues {
  const given: Partial<Record<string, unknown>> = typeof draft === "object" && draft !== null ? { ...draft } : {};
  const textOf = (name: FieldName) => {
    const value = given[name];
    if (name === "location") return value === 0 || value === 1 ? String(value) : "";
    if (typeof value !== "string") return "";
    if (name === "organizationType") return isOrganizationType(value) ? value : "";
    if (name === "country") return countries.includes(value) ? value : "";
    return value;
  };
  return Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as ApplicationValues;
}

/** The values as a draft: without empty ones, and truncated to the draft's limits. */
export function draftOf({ organizationType, location, ...texts }: ApplicationValues): Draft {
  const given = Object.entries(texts).filter(([, text]) => text !== "");
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, cut(text)])),
    ...(isOrganizationType(organizationType) && { organizationType }),
    ...(location !== "" && { location: location === "0" ? 0 : 1 }),
  };
}

/** The values to submit. They were validated; the server validates them again. */
export function submissionOf(
  { organizationType, location, province, im, ...texts }: ApplicationValues,
  version: number,
) {
  if (!isOrganizationType(organizationType)) throw new Error("The organization type was not checked");
  return {
    ...texts,
    organizationType,
    location: location === "0" ? 0 : 1,
    ...(province.trim() && { province }),
    ...(im.trim() && { im }),
    ...(version > 0 && { version }),
  } satisfies CallInput<"apply">;
}

export function isSame(one: ApplicationValues, other: ApplicationValues): boolean {
  return fieldNames.every((name) => one[name] === other[name]);
}

export function isEmpty(values: ApplicationValues): boolean {
  return fieldNames.every((name) => values[name] === "");
}

export function isOrganizationType(value: string): value is OrganizationType {
  return Object.values(organizationTypes).some((types) => types.some((type) => type === value));
}

/** Truncates between characters, because half of a surrogate pair cannot be sent. */
function cut(text: string): string {
  const start = text.slice(0, limits.contact);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
