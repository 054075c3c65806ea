import { useEffect, useEffectEvent } from "react";
import { isModalOpen } from "../../form/modal.ts";

/** Ctrl+K or Cmd+K opens the search, wherever the focus is, but never above a modal dialog. */
export function useSearchKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isKey || event.shiftKey || event.altKey) return;
    event.preventDefault(); // browsers use it for their address bar
    if (!isModalOpen()) open();
  });
  useEffect(() => {
    const listen = (event: Event) => event instanceof KeyboardEvent && press(event); // autofill dispatches `keydown` events without a key
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
