import { wordsOf } from "./words-of-address.ts";

/** Every address without a page has the same one: what was looked for is known in the browser only. */
export function start(form: HTMLElement): void {
  const field = form.querySelector("input");
  if (field?.value === "") field.value = wordsOf(location.pathname);
}
