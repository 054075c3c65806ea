import { useLayoutEffect, useRef } from "react";

/** Scrolls the document: restores a page's position, and starts a new page at its top. */
export function useScroll(path: string, open: readonly { path: string }[]): void {
  const places = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    scrollTo({ top: places.current.get(path) ?? 0, behavior: "instant" });
    const remember = () => void places.current.set(path, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [path]);

  useLayoutEffect(() => {
    const paths = new Set(open.map((view) => view.path));
    for (const known of places.current.keys()) if (!paths.has(known)) places.current.delete(known);
  }, [open]);
}
