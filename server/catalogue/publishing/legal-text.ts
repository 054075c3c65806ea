import type { Bilingual } from "../../../contract/language.ts";
import { readLine, readMarkdown } from "../../http/input/plain-line.ts";
import { checkIssues, type InputIssue } from "./release-rules.ts";

export type LegalVersion = { version: string; effective: string; title: Bilingual; text: Bilingual };

/**
 * Parses the licence or a policy for storage. `textField`: the call's name for the text. Throws `invalidInput` (10100)
 * for empty or invalid texts.
 */
export function readLegalText({ version, effective, title, text }: LegalVersion, textField: string): LegalVersion {
  const issues: InputIssue[] = [];
  const checked = (field: string, value: string | undefined): string => {
    if (!value) issues.push({ field, message: value === undefined ? "invalid" : "required" });
    return value ?? "";
  };
  const read = {
    version: checked("version", readLine(version)),
    effective,
    title: { en: checked("title.en", readLine(title.en)), zh: checked("title.zh", readLine(title.zh)) },
    text: {
      en: checked(`${textField}.en`, readMarkdown(text.en)),
      zh: checked(`${textField}.zh`, readMarkdown(text.zh)),
    },
  };
  checkIssues(issues);
  return read;
}
