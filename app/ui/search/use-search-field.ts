import { useLayoutEffect, useRef, useState, type RefObject } from "react";

export type SearchField = {
  element: RefObject<HTMLInputElement | null>;
  initial: string;
  typed: string;
  type: (text: string) => void;
};

/** An uncontrolled field: input from before hydration is kept and searched for. */
export function useSearchField(initial = ""): SearchField {
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  useLayoutEffect(() => setTyped(element.current?.value ?? ""), []);
  const type = (text: string) => {
    if (element.current && element.current.value !== text) element.current.value = text;
    setTyped(text);
  };
  return { element, initial, typed, type };
}
