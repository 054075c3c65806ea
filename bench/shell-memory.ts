import type { Browser, CDPSession } from "@playwright/test";
import type { Line } from "./measure.ts";
import { shellFinders, type RunningShell } from "./shell-page.ts";
import { walkTabs, type Action } from "./tab-walk.ts";

const tabs = 500;
/** Opens this many tabs before the first reading, so that one-time allocations are not counted. */
const first = 20;
const bars = { megabytes: { atMost: 10 }, nodes: { atMost: 500 } };

/** The memory that remains after many tabs were opened and closed, and the garbage was collected. */
export async function memoryOfTabs(browser: Browser, shell: RunningShell): Promise<Line[]> {
  const page = await shell.openPage(browser, tabs);
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  const paths = Array.from({ length: tabs }, (_, index) => `/t/${index + 1}`);
  const walk = (action: Action, walked: string[]) =>
    page.evaluate(walkTabs, { finders: shellFinders, action, paths: walked, pause: 0 });
  await walk("open", paths.slice(0, first));
  await walk("close", paths.slice(0, first).toReversed());
  const before = await held(session);
  await walk("open", paths);
  const open = await held(session);
  await walk("close", paths.toReversed());
  const after = await held(session);
  await page.context().close();
  const what = `shell, ${tabs} tabs opened and closed`;
  return [
    { what: `shell, ${tabs} tabs open: heap more`, figure: open.megabytes - before.megabytes, unit: "MB" },
    { what: `${what}: heap more`, figure: after.megabytes - before.megabytes, unit: "MB", bar: bars.megabytes },
    { what: `${what}: nodes more`, figure: after.nodes - before.nodes, unit: "", bar: bars.nodes },
  ];
}

/** The page's JavaScript heap, and its DOM nodes, detached ones included. */
async function held(session: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage"); // collecting garbage can free more garbage
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes } = await session.send("Memory.getDOMCounters");
  return { megabytes: usedSize / 1_000_000, nodes };
}
