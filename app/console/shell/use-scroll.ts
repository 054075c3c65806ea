import { useLayoutEffect, useRef } from "react";

/** Scrolls the document: restores a page's position, and starts a new page at its top. */
export function useScroll(path: string, open: readonly { path: string }[]): void {
  const positions = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    scrollTo({ top: positions.current.get(path) ?? 0, behavior: "instant" });
    const remember = () => void positions.current.set(path, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [path]);

  useLayoutEffect(() => {
    const paths = new Set(open.map((view) => view.path));
    for (const known of positions.current.keys()) if (!paths.has(known)) positions.current.delete(known);
  }, [open]);
}
