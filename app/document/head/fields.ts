import { closest, onShow } from "./page.ts";
import { storePlace } from "./place.ts";

/** A list that sends its form (`data-submit`), and one that shows a sentence (`data-shows`). */
export function watchFields(): void {
  document.addEventListener("change", (event) => {
    const list = closest(event, "select");
    if (!(list instanceof HTMLSelectElement)) return;
    if (list.form?.dataset["submit"] !== undefined) submit(list.form);
    if (list.dataset["shows"] !== undefined) showCase(list);
  });
  onShow(() => {
    for (const option of document.querySelectorAll<HTMLOptionElement>("form[data-submit] option"))
      if (option.defaultSelected) option.selected = true; // what was chosen has opened another page
    for (const list of document.querySelectorAll<HTMLSelectElement>("select[data-shows]")) showCase(list);
  });
}

/** Opens the address of a form; fields without a value are left out. */
function submit(form: HTMLFormElement): void {
  const address = new URL(form.action);
  address.search = "";
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value) address.searchParams.set(name, value);
  storePlace();
  if (form.dataset["submit"] === "replace") location.replace(address);
  else location.assign(address);
}

function showCase({ value, form }: HTMLSelectElement): void {
  for (const sentence of form?.parentElement?.querySelectorAll<HTMLElement>("[data-case]") ?? [])
    sentence.hidden = sentence.dataset["case"] !== value;
}
