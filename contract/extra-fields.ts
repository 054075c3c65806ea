import { limits } from "./limits.ts";
import type { ExtraField, ExtraValues } from "./schemas/extra-fields.ts";

/** The media types of files that browsers show; others are saved. A stored file's name ends with its type. */
const shownTypes = new Map([
  ["pdf", "application/pdf"],
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
]);

/** The media type of a file that browsers show. */
export function shownAs(name: string): string | undefined {
  return shownTypes.get(name.slice(name.lastIndexOf(".") + 1));
}

/** The maximum size of a field's file in bytes. */
export function maxBytes({ maxSize }: Extract<ExtraField, { kind: "file" }>): number {
  return Number.parseInt(maxSize, 10) * (maxSize.endsWith("MB") ? 1024 * 1024 : 1024);
}

/** The twelve fields whose answers others may depend on. */
export const conditionFields = ["location", "organizationType", "country"] as const;

/** The fields that are asked, by the answers to the twelve and to the fields before. */
export function askedFields(
  fields: readonly ExtraField[],
  answersOf: (key: string) => readonly string[],
): ExtraField[] {
  const hidden = new Set<string>();
  return fields.filter(({ key, when }) => {
    const isAsked = Object.entries(when).every(([other, wanted]) => {
      const answers = hidden.has(other) ? [] : answersOf(other);
      return [wanted].flat().some((each) => answers.includes(String(each)));
    });
    if (!isAsked) hidden.add(key);
    return isAsked;
  });
}

/** What is wrong with an answer, as a key of the dictionaries' `issues`; a file is checked when it is uploaded. */
export function issueOf(field: ExtraField, value: ExtraValues[string] | undefined): ExtraIssue | undefined {
  const isList = field.kind === "several choices";
  if (value === undefined || value.length === 0 || (typeof value === "string" && value.trim() === ""))
    return field.required ? "required" : undefined;
  if (Array.isArray(value) !== isList) return "invalid";
  const given = [value].flat();
  switch (field.kind) {
    case "choice":
    case "several choices":
      return given.every((each) => field.options.some(({ key }) => key === each)) &&
        new Set(given).size === given.length
        ? undefined
        : "invalid";
    case "url":
      return given.every(isWebAddress) ? undefined : "url";
    case "date":
      return given.every(isDay) ? undefined : "day";
    case "text":
      return given.every((each) => each.trim().length <= limits.extraLine) ? undefined : "tooLong";
    case "long text":
    case "file":
      return undefined;
  }
}
export type ExtraIssue = "required" | "invalid" | "url" | "day" | "tooLong";

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s/]/i.test(text.trim()) ? URL.parse(text.trim()) : null;
  return url !== null && url.username === "" && url.password === "";
}

/** Not `z.iso.date`: forms' scripts have no schemas. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
