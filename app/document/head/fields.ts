import { closest, onShow } from "./page.ts";
import { storeScrollPosition } from "./scroll-position.ts";

/** A closed select whose value was changed by arrow keys: submitted by Enter, or by the button that appears. */
let stepped: HTMLSelectElement | undefined;
let isStepping = false;

/**
 * Selects that submit their form (`data-submit`), and selects that show a sentence (`data-shows`). On Windows and
 * Linux, each arrow key changes a closed select: that alone must not navigate (WCAG 3.2.2).
 */
export function watchFields(): void {
  document.addEventListener("pointerdown", () => (isStepping = false));
  document.addEventListener("keydown", (event) => {
    const { key, altKey } = event;
    isStepping = key !== "Enter" && key !== " " && !altKey;
    if (key !== "Enter" || !stepped?.form || event.target !== stepped) return;
    event.preventDefault();
    submit(stepped.form);
  });
  document.addEventListener("change", (event) => {
    const list = closest(event, "select");
    if (!(list instanceof HTMLSelectElement)) return;
    if (list.form?.dataset["submit"] !== undefined) {
      stepped = isStepping ? list : undefined;
      const button = list.form.querySelector<HTMLElement>("[data-go]");
      if (button && isStepping) button.hidden = false;
      if (!isStepping || !button) submit(list.form);
    }
    if (list.dataset["shows"] !== undefined) showCase(list);
  });
  onShow(() => {
    for (const option of document.querySelectorAll<HTMLOptionElement>("form[data-submit] option"))
      if (option.defaultSelected) option.selected = true; // restores the selection, since the choice opened another page
    for (const list of document.querySelectorAll<HTMLSelectElement>("select[data-shows]")) showCase(list);
  });
}

/** Navigates to the form's URL without empty fields. */
function submit(form: HTMLFormElement): void {
  const address = new URL(form.action);
  address.search = "";
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value) address.searchParams.set(name, value);
  storeScrollPosition();
  if (form.dataset["submit"] === "replace") location.replace(address);
  else location.assign(address);
}

function showCase({ value, form }: HTMLSelectElement): void {
  for (const sentence of form?.parentElement?.querySelectorAll<HTMLElement>("[data-case]") ?? [])
    sentence.hidden = sentence.dataset["case"] !== value;
}
