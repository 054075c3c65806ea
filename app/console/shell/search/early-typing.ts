/** A field that has the focus until the search dialog has loaded, and the element focused before. */
let early: { form: HTMLFormElement; field: HTMLInputElement; before: Element | null } | undefined;

/** Catches key presses while the search dialog loads. `label` names the field. */
export function captureTyping(label: string): void {
  if (early || document.querySelector("dialog[open]")) return;
  const form = document.createElement("form");
  const field = document.createElement("input");
  form.className = "early-search";
  field.name = "q";
  field.autocomplete = "off";
  field.ariaLabel = label;
  form.addEventListener("submit", (event) => {
    event.preventDefault(); // submitting the form would leave the program
    form.dataset["entered"] = "";
  });
  early = { form, field, before: document.activeElement };
  form.append(field);
  document.body.append(form);
  field.focus({ preventScroll: true });
}

/** Whether Enter was pressed meanwhile. */
export function wasEntered(): boolean {
  return early?.form.dataset["entered"] !== undefined;
}

export function earlyTyping(): string {
  return early?.field.value ?? "";
}

/** Returns the focus, so that the dialog can restore it later, too. */
export function endEarlyTyping(): void {
  if (early?.before instanceof HTMLElement) early.before.focus({ preventScroll: true });
  early?.form.remove();
  early = undefined;
}
