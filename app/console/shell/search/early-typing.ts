/** The field that has the focus until the search dialog comes, and what had it before. */
let early: { form: HTMLFormElement; field: HTMLInputElement; before: Element | null } | undefined;

/** Catches what is typed while the search dialog is on its way. `label` names the field. */
export function catchTyping(label: string): void {
  if (early || document.querySelector("dialog[open]")) return;
  const form = document.createElement("form");
  const field = document.createElement("input");
  form.className = "early-search";
  field.name = "q";
  field.autocomplete = "off";
  field.ariaLabel = label;
  form.addEventListener("submit", (event) => {
    event.preventDefault(); // sending the form would leave a program with much in it
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

/** Gives the focus back to what had it before, so that the dialog can do so, too. */
export function endEarlyTyping(): void {
  if (early?.before instanceof HTMLElement) early.before.focus({ preventScroll: true });
  early?.form.remove();
  early = undefined;
}
