export type Values<Name extends string> = Record<Name, string>;

/** The text of each field; empty for one that is not rendered. */
export function valuesOf<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  const data = form ? new FormData(form) : new FormData();
  const textOf = (name: Name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>; // `fromEntries` widens the keys
}

export function fillField(form: HTMLFormElement | null, name: string, value = ""): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
  if (field instanceof RadioNodeList) for (const radio of radiosOf(field)) radio.checked = radio.value === value;
}

/** Focuses a field; of radio buttons, the chosen one or the first. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  if (!(field instanceof RadioNodeList)) return;
  const radios = radiosOf(field);
  (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
}

export function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function radiosOf(list: RadioNodeList): HTMLInputElement[] {
  return [...list].filter((node) => node instanceof HTMLInputElement);
}
