import { close, type Tab } from "./tabs.ts";

/** The tab that receives the focus of a closed one: the last if the page navigates there, otherwise its neighbour. */
export function nextFocus(tabs: readonly Tab[], path: string, active: string): string | undefined {
  const left = close(tabs, path);
  if (path === active) return left.at(-1)?.path;
  const index = tabs.findIndex((tab) => tab.path === path);
  return left[Math.min(index, left.length - 1)]?.path;
}
