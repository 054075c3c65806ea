import { refuseInput } from "../refuse.ts";
import { readText } from "./plain-line.ts";

/**
 * A reason that an operator gives, trimmed. It may have several lines: it is a letter to somebody, which pages and mails
 * show as such. Throws `invalidInput` (10100) for an empty one and what is no text.
 */
export function parseReason(text: string, field = "reason"): string {
  const reason = readText(text);
  if (reason === undefined) throw refuseInput(field, "invalid");
  if (reason === "") throw refuseInput(field, "required");
  return reason;
}
