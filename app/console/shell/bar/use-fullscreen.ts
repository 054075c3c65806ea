import { useSyncExternalStore } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { showMessage } from "../../../browser/message/message.ts";

/**
 * Whether the page is in full screen, as the browser reports, and a function that toggles it (specification, section
 * 2).
 */
export function useFullscreen(): [isFull: boolean, toggle: () => void] {
  const { bar } = useWords();
  const isFull = useSyncExternalStore(subscribe, current);
  const toggle = () => {
    if (!document.fullscreenEnabled) return showMessage("bad", bar.fullScreenUnsupported);
    const change = current() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => showMessage("bad", bar.fullScreenRefused));
  };
  return [isFull, toggle];
}

/** Older browsers lack the property. */
function current(): boolean {
  return Boolean(document.fullscreenElement);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
