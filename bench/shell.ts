import type { Line, Skipped } from "./measure.ts";
import { buildAntd } from "./peers/antd-page.ts";
import { routeSearches } from "./route-search.ts";
import { memoryOfTabs } from "./shell-memory.ts";
import { startShell } from "./shell-page.ts";
import { tabActions } from "./shell-tabs.ts";
import { shellWeights } from "./shell-weight.ts";
import { openBrowser } from "./slow-browser.ts";

/** The console's shell: its transfer size, tabs, search and memory. */
export async function shell(): Promise<(Line | Skipped)[]> {
  const lines: (Line | Skipped)[] = [...(await shellWeights()), ...routeSearches()];
  const browser = await openBrowser().catch((error: unknown) => String(error));
  if (typeof browser === "string") {
    return [...lines, { what: "shell, tabs and memory", skipped: browser.split("\n")[0] ?? "no browser" }];
  }
  const running = await startShell();
  const antd = await buildAntd();
  try {
    lines.push(...(await tabActions(browser, { shell: running, antd })));
    lines.push(...(await memoryOfTabs(browser, running)));
  } finally {
    await browser.close();
    running.remove();
    antd.remove();
  }
  return lines;
}
