import { useEffect, useLayoutEffect, type RefObject } from "react";

/** Input by tab and field name; checked boxes are "on". In memory only, because it includes passwords. */
const typedValues = new Map<string, Map<string, string>>();

/** Fields shared by both tabs. */
const sharedFields = new Set(["password", "repeated", "agreed"]);
const sharedKey = "";

// Layout effects run in browsers only; React warns about them during server rendering
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Restores a registration form's input after a change of tab or region. `container` holds the form. The input is kept
 * as long as the document.
 */
export function useTypedValues(container: RefObject<HTMLElement | null>, way: string): { remember: () => void } {
  const remember = () => {
    for (const input of inputsIn(container.current)) {
      const key = keyOf(input, way);
      const values = typedValues.get(key) ?? new Map<string, string>();
      typedValues.set(key, values);
      values.set(input.name, input.type === "checkbox" ? (input.checked ? "on" : "") : input.value);
    }
  };

  useBrowserLayoutEffect(() => {
    for (const input of inputsIn(container.current)) {
      const value = typedValues.get(keyOf(input, way))?.get(input.name);
      if (value === undefined) continue;
      if (input.type === "checkbox") input.checked = value === "on";
      else if (input.value === "") input.value = value;
    }
    remember(); // input from before hydration
  }, [container, way]);

  return { remember };
}

/** Deletes the input after the submission. */
export function clearTypedValues(): void {
  typedValues.clear();
}

function inputsIn(container: HTMLElement | null): HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
}

function keyOf({ name }: HTMLInputElement, way: string): string {
  return sharedFields.has(name) ? sharedKey : way;
}
