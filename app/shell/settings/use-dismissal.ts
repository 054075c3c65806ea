import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * Tells when something open is to close: by a click outside, or by Esc unless a dialog lies over it. A press that
 * began inside, such as a slider drawn too far, is no click outside.
 */
export function useDismissal(place: RefObject<HTMLElement | null>, isOpen: boolean, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    let beganInside = false;
    const isInside = (event: Event) => place.current !== null && event.composedPath().includes(place.current);
    const press = (event: Event) => {
      beganInside = isInside(event);
    };
    const click = (event: Event) => {
      if (!beganInside && !isInside(event)) dismiss();
      beganInside = false;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      if (!document.querySelector("dialog[open]")) dismiss();
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("click", click, true);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("click", click, true);
      document.removeEventListener("keydown", key);
    };
  }, [place, isOpen]);
}
