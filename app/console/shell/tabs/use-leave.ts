import { useEffect, type RefObject } from "react";

/** While a menu of the bar is open: closes it when anything scrolls, and when the window changes or is left. */
export function useLeave(bar: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // A scrolling that ended before the menu opened is told of afterwards
    const places = () => [window.scrollX, window.scrollY, bar.current?.scrollLeft].join(" ");
    const first = places();
    const scrolled = ({ target }: Event) => {
      const isOld = target === document || target === bar.current;
      if (!isOld || places() !== first) onLeave();
    };
    addEventListener("scroll", scrolled, options);
    addEventListener("resize", onLeave, options);
    addEventListener("blur", (event) => event.target === window && onLeave(), options);
    return () => listening.abort();
  }, [bar, open, onLeave]);
}
