import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";
import { itemsOf, scrollIntoBar } from "./bar-items.ts";
import type { Tab } from "./tabs.ts";

/**
 * Keeps the active tab and its neighbours visible after a navigation and when the bar or a tab changes its width. The
 * returned function does the same once for another tab, after the tabs have changed.
 */
export function useReveal(
  bar: RefObject<HTMLElement | null>,
  active: string,
  tabs: readonly Tab[],
): (path: string) => void {
  const next = useRef<string | null>(null);
  const isOpen = tabs.some(({ path }) => path === active);

  useLayoutEffect(() => {
    if (isOpen) scrollIntoBar(bar.current, active);
  }, [bar, active, isOpen]);

  useLayoutEffect(() => {
    if (next.current !== null) scrollIntoBar(bar.current, next.current);
    next.current = null;
  }, [bar, tabs]);

  const revealActive = useEffectEvent(() => scrollIntoBar(bar.current, active));

  useEffect(() => {
    const list = bar.current;
    if (!list) return;
    const observer = new ResizeObserver(() => revealActive());
    observer.observe(list);
    for (const item of itemsOf(list)) observer.observe(item); // a title arrives later than its tab
    return () => observer.disconnect();
  }, [bar, tabs]);

  return useCallback((path) => {
    next.current = path;
  }, []);
}
