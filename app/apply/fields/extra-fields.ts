import { createContext } from "react";
import { askedFields, conditionFields, issueOf } from "../../../contract/extra-fields.ts";
import type { Language } from "../../../contract/language.ts";
import type { AskedField, ExtraField, ExtraValues, UploadedAnswer } from "../../../contract/schemas/extra-fields.ts";
import type { Check } from "../../ui/form/use-form.ts";

/** The fields of the site folder. */
export const ExtraFields = createContext<readonly ExtraField[]>([]);

export type ExtraName = AskedField["field"];
type Answers = Partial<Record<string, string>>;

export function isExtraName(name: string): name is ExtraName {
  return name.startsWith("extra.");
}

export function extraName({ key }: Pick<ExtraField, "key">): ExtraName {
  return `extra.${key}`;
}

/** An uploaded file as the text of its field, because a form has one text for each: its id and its name. */
export function fileValue({ id, name }: Pick<UploadedAnswer, "id" | "name">): string {
  return `${id}/${name}`;
}

export function fileNameIn(value: string): string {
  return value.slice(value.indexOf("/") + 1);
}

/** What the API takes for the text of a field. */
export function extraValue({ kind }: ExtraField, text: string): ExtraValues[string] {
  if (kind === "several choices") return text.split(",").filter(Boolean);
  return kind === "file" ? text.slice(0, text.indexOf("/") + 1).slice(0, -1) : text;
}

/** The fields that are asked with these values of the form. */
export function askedIn(fields: readonly ExtraField[], values: Answers): ExtraField[] {
  const nameOf = (key: string) => (conditionFields.some((each) => each === key) ? key : `extra.${key}`);
  return askedFields(fields, (key) => (values[nameOf(key)] ?? "").split(","));
}

/** The check of each field. `isGuest`: nobody can upload a file before the login. */
export function extraChecks(fields: readonly ExtraField[], isGuest: boolean): Record<ExtraName, Check> {
  const checkOf = (field: ExtraField): Check => {
    return (text, values) => {
      if (!askedIn(fields, values).includes(field) || (isGuest && field.kind === "file")) return undefined;
      const issue = issueOf(field, extraValue(field, text));
      return issue && (({ issues }) => issues[issue]);
    };
  };
  return Object.fromEntries(fields.map((field) => [extraName(field), checkOf(field)]));
}

/** The answer as text; empty without one. */
export function extraText(field: ExtraField, value: string, language: Language): string {
  if (field.kind === "file") return value && fileNameIn(value);
  if (!("options" in field)) return value.trim();
  const chosen = field.options.filter(({ key }) => value.split(",").includes(key));
  return chosen.map(({ label }) => label[language]).join(language === "zh" ? "、" : ", ");
}
