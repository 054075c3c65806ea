import { close, type Tab } from "./tabs.ts";

/** The tab that gets the focus of one that is closed: the last if the page follows there, otherwise its neighbour. */
export function heirOf(tabs: readonly Tab[], path: string, active: string): string | undefined {
  const left = close(tabs, path);
  if (path === active) return left.at(-1)?.path;
  const index = tabs.findIndex((tab) => tab.path === path);
  return left[Math.min(index, left.length - 1)]?.path;
}
