import { close, type Tab } from "./tabs.ts";

/** The keys that lead back and on: along the bar, and down a menu. */
export const alongKeys = ["ArrowLeft", "ArrowRight"] as const;
export const downKeys = ["ArrowUp", "ArrowDown"] as const;
type From = { keys: typeof alongKeys | typeof downKeys; index: number; count: number };

/** Where a key leads from an entry, round and round; undefined for other keys. */
export function nextIndex(key: string, { keys: [back, on], index, count }: From): number | undefined {
  if (key === on) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** The tab that gets the focus of one that is closed: the last if the page follows there, otherwise its neighbour. */
export function heirOf(tabs: readonly Tab[], path: string, active: string): string | undefined {
  const left = close(tabs, path);
  if (path === active) return left.at(-1)?.path;
  const index = tabs.findIndex((tab) => tab.path === path);
  return left[Math.min(index, left.length - 1)]?.path;
}
