import { useLayoutEffect, useRef } from "react";

/** The document scrolls; every page comes back where it was left, and a new one begins at its top. */
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
