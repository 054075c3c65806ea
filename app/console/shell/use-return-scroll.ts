import { useEffect, useRef } from "react";
import { openedBy } from "../../browser/opened-by.ts";
import { stored } from "../../browser/session/session.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** Without storage, a document begins at its top. */
const place = storedValue("scroll", parsePlace, "sessionStorage");
/** How long to wait for a page's content, in milliseconds. */
const timeout = 3000;
/** Any of these events means that the user has started to read. */
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Restores the scroll position after a reload or a return to the document. Browsers do so only for content that is in
 * the document; here it is rendered later, so this hook waits until the page is high enough.
 */
export function useReturnScroll(path: string): void {
  const first = useRef<string | null>(path);

  useEffect(() => {
    const storeHere = () => storeScrollOf(location.pathname, scrollY);
    addEventListener("pagehide", storeHere);
    return () => removeEventListener("pagehide", storeHere);
  }, []);

  useEffect(() => {
    const isFirst = first.current === path;
    first.current = null;
    const top = isFirst && isReturn() ? storedPlace(path) : 0;
    return top > 0 ? scrollOnceThere(top) : undefined;
  }, [path]);
}

/** Returns a function that stops waiting. */
function scrollOnceThere(top: number): () => void {
  const grown = new ResizeObserver(() => {
    scrollTo({ top, behavior: "instant" });
    if (Math.abs(scrollY - top) < 1) stop();
  });
  const stop = () => {
    grown.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, timeout);
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  grown.observe(document.body);
  return stop;
}

function isReturn(): boolean {
  const way = openedBy();
  return way === "back_forward" || way === "reload";
}

/** Not after a logout: the next person to log in must not see it. */
function storeScrollOf(path: string, top: number): void {
  if (stored("token") === null) place.remove();
  else place.write({ path, top });
}

function storedPlace(path: string): number {
  const last = place.read();
  return last?.path === path ? last.top : 0;
}

function parsePlace(value: unknown): { path: string; top: number } | null {
  if (typeof value !== "object" || value === null || !("path" in value) || !("top" in value)) return null;
  return typeof value.path === "string" && typeof value.top === "number" ? { path: value.path, top: value.top } : null;
}
