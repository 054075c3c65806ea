import { askedFields, conditionFields, issueOf } from "../../contract/extra-fields.ts";
import type { Application } from "../../contract/schemas/applications.ts";
import type { AskedField, ExtraField, ExtraValues } from "../../contract/schemas/extra-fields.ts";
import { fromJson, type Json } from "../database/json.ts";
import type { StoredAnswer } from "../database/applications-tables.ts";
import { readLine, readText } from "../http/input/plain-line.ts";
import type { Issue } from "../http/issues.ts";
import type { Portal } from "../portal.ts";
import { uploadsOf, type AnswerUpload } from "./files.ts";

type Answers = { account: string; application: Application; extra: ExtraValues };

/**
 * The answers to the fields of the site folder that are asked with the other answers, as they are stored, and everything
 * that is wrong with them. An answer to a field that is not asked is an issue.
 */
export async function readExtraAnswers(
  { content, db }: Pick<Portal, "content" | "db">,
  { account, application, extra }: Answers,
): Promise<{ answers: StoredAnswer[]; issues: Issue[] }> {
  const given = new Map(Object.entries(extra));
  const answersOf = (key: string) => {
    const own = conditionFields.find((each) => each === key);
    return own ? [String(application[own])] : [given.get(key) ?? []].flat();
  };
  const fields = askedFields(content.extraFields, answersOf);
  const hasFiles = fields.some(({ kind }) => kind === "file");
  const uploads = hasFiles ? await uploadsOf(db.read, account) : [];
  const read = fields.map((field) => readAnswer(field, given.get(field.key), uploads));
  const asked = new Set(fields.map(({ key }) => key));
  const unasked = [...given.keys()].filter((key) => !asked.has(key));
  return {
    answers: read.flatMap((one) => ("message" in one ? [] : [one])),
    issues: [
      ...read.flatMap((one) => ("message" in one ? [one] : [])),
      ...unasked.map((key) => ({ field: `extra.${key}`, message: "notAsked" })),
    ],
  };
}

function readAnswer(
  field: ExtraField,
  given: ExtraValues[string] | undefined,
  uploads: readonly AnswerUpload[],
): StoredAnswer | Issue {
  const { key, kind, label } = field;
  const asked = { field: `extra.${key}` as const, kind, label, file: null };
  const value = typeof given === "string" ? textOf(field, given) : given;
  const message = value === null ? "invalid" : issueOf(field, value);
  if (message !== undefined) return { field: asked.field, message };
  if (value === undefined || value === null || value.length === 0)
    return { ...asked, text: { en: "", zh: "" }, value: null };
  if (field.kind === "file") {
    const upload = uploads.find(({ id, field: of }) => id === value && of === key);
    if (!upload) return { field: asked.field, message: "uploadGone" };
    const { id, name, size } = upload;
    return { ...asked, text: { en: name, zh: name }, file: { id, name, size }, value: id };
  }
  if (!("options" in field)) return { ...asked, text: { en: String(value), zh: String(value) }, value };
  const chosen = field.options.filter((option) => [value].flat().includes(option.key));
  const text = {
    en: chosen.map((option) => option.label.en).join(", "),
    zh: chosen.map((option) => option.label.zh).join("、"),
  };
  return { ...asked, text, value: kind === "choice" ? value : chosen.map((option) => option.key) };
}

/** A text, trimmed; `null` if it has characters that are not allowed. */
function textOf({ kind }: ExtraField, given: string): string | null {
  return (kind === "long text" ? readText(given) : readLine(given)) ?? null;
}

/** Stored answers as they leave the portal. */
export function presentAnswers(stored: Json<StoredAnswer[]> | null): { extra: ExtraValues; extraFields: AskedField[] } {
  const answers = stored === null ? [] : fromJson(stored);
  return {
    extra: Object.fromEntries(
      answers.flatMap(({ field, value }) => (value === null ? [] : [[field.slice("extra.".length), value]])),
    ),
    extraFields: answers.map(({ field, kind, label, text, file }) => ({ field, kind, label, text, file })),
  };
}
