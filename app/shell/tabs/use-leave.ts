import { useEffect, type RefObject } from "react";

/** Closes a menu on a press elsewhere, when anything scrolls, and when the window changes or is left. */
export function useLeave(menu: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const leave = () => onLeave();
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node) || !menu.current?.contains(target)) leave();
    };
    // A scrolling that ended before the menu opened is told of afterwards
    const bar = menu.current?.previousElementSibling;
    const places = [window.scrollX, window.scrollY, bar?.scrollLeft].join(" ");
    const scrolled = ({ target }: Event) => {
      const isOld = target === document || target === bar;
      if (!isOld || [window.scrollX, window.scrollY, bar?.scrollLeft].join(" ") !== places) leave();
    };
    addEventListener("pointerdown", elsewhere, options);
    addEventListener("scroll", scrolled, options);
    addEventListener("resize", leave, options);
    addEventListener("blur", (event) => event.target === window && leave(), options);
    return () => listening.abort();
  }, [menu, onLeave]);
}
