import type { Language } from "../../contract/language.ts";
import { refusals, success, type RefusalName } from "../../contract/refusals.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { words } from "../words.ts";

/** The envelope of a call that succeeded (specification, section 7). */
export function succeeded<Data>(data: Data, message = ""): Envelope<Data> {
  return { errCode: success, errMsg: message, data };
}

/** The envelope of a refusal in the caller's language, and the HTTP status it travels with. */
export function refused(
  refusal: RefusalName,
  language: Language,
  data?: RefusalData,
): { status: number; envelope: Envelope<RefusalData> } {
  const { code, status } = refusals[refusal];
  const issues = data?.issues?.map(({ field, message }) => ({ field, message: issueText(message, language) }));
  const errMsg = issues?.[0]?.message ?? words[language].refusals[refusal];
  return { status, envelope: { errCode: code, errMsg, data: data ? { ...data, ...(issues && { issues }) } : null } };
}

/** An issue's text by its key in the dictionary; what a library says of a value becomes the general sentence. */
function issueText(key: string, language: Language): string {
  const issues: Record<string, string> = words[language].issues;
  return issues[key] ?? words[language].issues.invalid;
}
