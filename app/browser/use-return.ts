import { useEffect, useEffectEvent } from "react";

/** Both signs of a return come together; the second within this time, in milliseconds, says nothing new. */
const together = 1_000;

/** Does something whenever the reader comes back to this tab or window. */
export function useReturn(onReturn: () => void): void {
  const come = useEffectEvent(onReturn);
  useEffect(() => {
    let last = -Infinity;
    const look = () => {
      const now = performance.now();
      if (document.hidden || now - last < together) return;
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
