import type { ErrorsWords } from "../../../../contract/words/console/errors.en.ts";
import type { ErrorEntry } from "./error-log.ts";

/** An entry as text for the clipboard, with the page's labels. */
export function textOf({ error, component, info, page, stack, time }: ErrorEntry, words: ErrorsWords): string {
  const lines = [
    new Date(time).toISOString(),
    error,
    component && `${words.component}: ${component}`,
    `${words.page}: ${page}`,
    `${words.info}: ${info}`,
    stack,
  ];
  return lines.filter(Boolean).join("\n");
}
