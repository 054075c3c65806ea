import { useEffect, useEffectEvent } from "react";

/** A return fires two events together; a second one within this time, in milliseconds, is ignored. */
const eventWindow = 1_000;

/** Calls a function when the user returns to this tab or window. */
export function useWindowFocus(onReturn: () => void): void {
  const come = useEffectEvent(onReturn);
  useEffect(() => {
    let last = -Infinity;
    const look = () => {
      const now = performance.now();
      if (document.hidden || now - last < eventWindow) return;
      last = now;
      come();
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
