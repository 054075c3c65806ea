import { countries } from "../../../contract/countries.ts";
import { limits } from "../../../contract/limits.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { Application, ApplicationStatus, Draft } from "../../../contract/schemas/applications.ts";
import type { ExtraField, ExtraValues, UploadedAnswer } from "../../../contract/schemas/extra-fields.ts";
import { isRecord } from "../../browser/storage/is-record.ts";
import type { Values } from "../../ui/form/form-fields.ts";
import { askedIn, extraName, extraValue, fileNameIn, fileValue } from "./extra-fields.ts";
import { fieldNames, isFieldName, type ApplicationValues, type FieldName, type FormName } from "./fields.ts";

type OrganizationType = Application["organizationType"];

/** The types that the form offers in each language; the server accepts all four (specification, section 3). */
export const organizationTypes = {
  zh: ["enterprise", "individual"],
  en: ["llc", "privateCorporation"],
} as const satisfies Record<string, readonly OrganizationType[]>;

/**
 * The form's values from a draft, an application, or untrusted storage; invalid values become empty. `extra`: the fields
 * of the site folder.
 */
export function valuesOf(draft: unknown, extra: readonly ExtraField[] = []): ApplicationValues {
  const given: Partial<Record<string, unknown>> = typeof draft === "object" && draft !== null ? { ...draft } : {};
  const textOf = (name: FieldName) => {
    const value = given[name];
    if (name === "location") return value === 0 || value === 1 ? String(value) : "";
    if (typeof value !== "string") return "";
    if (name === "organizationType") return isOrganizationType(value) ? value : "";
    if (name === "country") return countries.includes(value) ? value : "";
    return value;
  };
  return {
    ...(Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as Values<FieldName>), // each has its entry
    ...Object.fromEntries(extra.map((field) => [extraName(field), extraTextOf(field, given)])),
  };
}

function extraTextOf({ key, kind }: ExtraField, { extra, extraFiles }: Partial<Record<string, unknown>>): string {
  const value = isRecord(extra) && Object.hasOwn(extra, key) ? extra[key] : undefined;
  if (kind === "several choices")
    return Array.isArray(value) ? value.filter((each) => typeof each === "string").join(",") : "";
  if (typeof value !== "string" || kind !== "file") return typeof value === "string" ? value : "";
  const files: unknown[] = Array.isArray(extraFiles) ? extraFiles : [];
  const file = files.find((each) => isRecord(each) && each.id === value);
  return isRecord(file) && typeof file.name === "string" ? fileValue({ id: value, name: file.name }) : "";
}

/** The form's values from what was submitted. */
export function submittedValues(
  { application, extra, extraFields }: Pick<ApplicationStatus, "application" | "extra" | "extraFields">,
  fields: readonly ExtraField[],
): ApplicationValues {
  return valuesOf({ ...application, extra, extraFiles: extraFields.map(({ file }) => file) }, fields);
}

/** The values as a draft: without empty ones, and truncated to the draft's limits. `extraFiles`: the names of files. */
export function draftOf(
  { organizationType, location, ...texts }: ApplicationValues,
  fields: readonly ExtraField[] = [],
): Draft & { extraFiles?: Pick<UploadedAnswer, "id" | "name">[] } {
  const given = Object.entries(texts).filter(([name, text]) => text !== "" && isFieldName(name));
  const extra = extraOf(texts, fields);
  const files = fields.filter((field) => field.kind === "file" && extra[field.key]);
  return {
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(files.length > 0 && {
      extraFiles: files.map((field) => ({
        id: String(extra[field.key]),
        name: fileNameIn(texts[extraName(field)] ?? ""),
      })),
    }),
    ...Object.fromEntries(given.map(([name, text]) => [name, cut(text)])),
    ...(isOrganizationType(organizationType) && { organizationType }),
    ...(location !== "" && { location: location === "0" ? 0 : 1 }),
  };
}

/** The answers to these fields, without empty ones. */
function extraOf(values: Partial<Record<string, string>>, fields: readonly ExtraField[]): ExtraValues {
  const given = fields.map(
    (field) => [field.key, extraValue(field, cut(values[extraName(field)] ?? "", limits.extraText))] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value.length > 0));
}

/** The values to submit. They were validated; the server validates them again. */
export function submissionOf(values: ApplicationValues, version: number, fields: readonly ExtraField[] = []) {
  const { teamName, organizationName, organizationType, location, contactName } = values;
  const { mobile, country, province, city, street, email, im } = values;
  if (!isOrganizationType(organizationType)) throw new Error("The organization type was not checked");
  const extra = extraOf(values, askedIn(fields, values));
  return {
    teamName,
    organizationName,
    contactName,
    mobile,
    country,
    city,
    street,
    email,
    ...(Object.keys(extra).length > 0 && { extra }),
    organizationType,
    location: location === "0" ? 0 : 1,
    ...(province.trim() && { province }),
    ...(im.trim() && { im }),
    ...(version > 0 && { version }),
  } satisfies CallInput<"apply">;
}

export function isSame(one: ApplicationValues, other: ApplicationValues): boolean {
  return namesIn(one).every((name) => one[name] === other[name]);
}

export function isEmpty(values: ApplicationValues): boolean {
  return namesIn(values).every((name) => values[name] === "");
}

function namesIn(values: ApplicationValues): FormName[] {
  return Object.keys(values) as FormName[]; // its own keys
}

export function isOrganizationType(value: string): value is OrganizationType {
  return Object.values(organizationTypes).some((types) => types.some((type) => type === value));
}

/** Truncates between characters, because half of a surrogate pair cannot be sent. */
function cut(text: string, max: number = limits.contact): string {
  const start = text.slice(0, max);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
