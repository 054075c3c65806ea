export type Values<Name extends string> = Record<Name, string>;

/** The text of each field; empty for one that is not rendered. Of checkboxes with one name, the checked ones with commas between. */
export function valuesOf<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  const data = form ? new FormData(form) : new FormData();
  const textOf = (name: Name) => {
    return data
      .getAll(name)
      .filter((value) => typeof value === "string")
      .join(",");
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>; // `fromEntries` widens the keys
}

export function fillField(form: HTMLFormElement | null, name: string, value = ""): void {
  const field = form?.elements.namedItem(name);
  const chosen = value.split(",");
  if (field instanceof RadioNodeList) for (const box of boxesOf(field)) box.checked = chosen.includes(box.value);
  else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = chosen.includes(field.value);
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
}

/** Focuses a field; of radio buttons and checkboxes, the chosen one or the first; of a file, its button. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "hidden")
    field.closest(".field")?.querySelector("button")?.focus();
  else if (field instanceof HTMLElement) field.focus();
  if (!(field instanceof RadioNodeList)) return;
  const boxes = boxesOf(field);
  (boxes.find(({ checked }) => checked) ?? boxes[0])?.focus();
}

export function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function boxesOf(list: RadioNodeList): HTMLInputElement[] {
  return [...list].filter((node) => node instanceof HTMLInputElement);
}
