import { refuseInput } from "../../refuse.ts";
import { readText } from "./plain-line.ts";

/**
 * Trims an operator's reason. It may have several lines, which pages and mails preserve. Throws `invalidInput` (10100)
 * for an empty or invalid text.
 */
export function parseReason(text: string, field = "reason"): string {
  const reason = readText(text);
  if (reason === undefined) throw refuseInput(field, "invalid");
  if (reason === "") throw refuseInput(field, "required");
  return reason;
}
