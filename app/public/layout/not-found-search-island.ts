import { wordsOf } from "./words-of-address.ts";

/** Fills in the words of the address. All missing addresses share one cached page, so only the browser knows them. */
export function start(form: HTMLElement): void {
  const field = form.querySelector("input");
  if (field?.value === "") field.value = wordsOf(location.pathname);
}
