import { useEffect, useLayoutEffect, type RefObject } from "react";

/** What was typed into each way to register: by field name, boxes as "on". In memory alone, because passwords are among it. */
const typedValues = new Map<string, Map<string, string>>();

/** Fields whose values fit every way; a mobile number is no mailbox. */
const sharedFields = new Set(["password", "repeated", "agreed"]);
const sharedKey = "";

// The server renders without it: layout effects are the browser's
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Fills the form of a way to register with what was typed before: into the other way, or before the region was changed.
 * `container` holds the form. Lasts as long as the document.
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
    remember(); // what was typed before hydration
  }, [container, way]);

  return { remember };
}

/** Forgets what was typed, once it has been sent. */
export function forgetTypedValues(): void {
  typedValues.clear();
}

function inputsIn(container: HTMLElement | null): HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
}

function keyOf({ name }: HTMLInputElement, way: string): string {
  return sharedFields.has(name) ? sharedKey : way;
}
