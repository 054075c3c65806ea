import { useEffect, useEffectEvent } from "react";
import { isModalOpen } from "../../controls/modal.ts";

/** Ctrl or Cmd and K opens the search, wherever the focus is; while a dialog asks something, nothing opens over it. */
export function useSearchKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isKey || event.shiftKey || event.altKey) return;
    event.preventDefault(); // browsers put the focus into their address
    if (!isModalOpen()) open();
  });
  useEffect(() => {
    const listen = (event: Event) => event instanceof KeyboardEvent && press(event); // what a browser fills in has no key
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
