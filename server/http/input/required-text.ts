import { refuseInput } from "../../refuse.ts";
import { readLine, readText } from "./plain-line.ts";

/**
 * Trims an operator's reason. It may have several lines, which pages and mails preserve. Throws `invalidInput` (10100)
 * for an empty or invalid text.
 */
export function parseReason(text: string, field = "reason"): string {
  return required(readText(text), field);
}

/** The same for the name of something, in one line. */
export function parseName(text: string): string {
  return required(readLine(text), "name");
}

function required(text: string | undefined, field: string): string {
  if (text === undefined) throw refuseInput(field, "invalid");
  if (text === "") throw refuseInput(field, "required");
  return text;
}
