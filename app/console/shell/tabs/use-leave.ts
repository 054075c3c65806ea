import { useEffect, type RefObject } from "react";

/** While the bar's menu is open: closes it on scroll, on resize and when the window loses the focus. */
export function useLeave(bar: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // A scroll event may fire after the menu opened, for a scroll that ended before
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
