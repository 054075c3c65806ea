import type { Browser, CDPSession, Page } from "@playwright/test";
import { comparedWith, median, percentile, type Line } from "./measure.ts";
import { antdFinders, type buildAntd } from "./peers/antd-page.ts";
import { openBareTabs } from "./peers/bare-tabs.ts";
import { shellFinders, type RunningShell } from "./shell-page.ts";
import { walkTabs, type Action, type Finders } from "./tab-walk.ts";

const rounds = 5;
const few = 10;
const many = 120;
/** Tabs that each round opens, activates and closes. */
const opened = 5;
const activated = 8;
const repeats = 3;
/** Milliseconds for effects and timers after an action, which belong to its cost and must not disturb the next one. */
const pause = 60;
const processorRate = 4;
const twoFrames = 33.3;
/**
 * The target, two frames, was set on a machine where Ant Design took this many milliseconds to open a tab; relative to
 * it, it holds on any machine.
 */
const openedThere = 90;
/** The highest ratio between the cost with many tabs and with few. */
const maxRatio = 1.2;

const actions = ["open", "activate", "close"] as const;
type Samples = Record<Action, number[]>;
/** `times`: of each action. `costs`: the main thread's processor time per action, one value per round. */
type Tabbed = { page: Page; session: CDPSession; finders: Finders; tabs: number; times: Samples[]; costs: Samples };
type Makers = { shell: RunningShell; antd: Awaited<ReturnType<typeof buildAntd>> };

/**
 * Opens, activates and closes tabs on a slow processor, with ten and with many tabs, in the shell and in Ant Design.
 */
export async function tabActions(browser: Browser, { shell, antd }: Makers): Promise<Line[]> {
  const ours = async (tabs: number) => prepared(await shell.openPage(browser, many + opened), shellFinders, tabs);
  const theirs = async (tabs: number) => prepared(await antd.openPage(browser), antdFinders, tabs);
  const [oursFew, oursMany, theirsMany] = [await ours(few), await ours(many), await theirs(many)];
  const theirsFew = await theirs(few);
  const bare = async ({ page, finders, tabs }: Tabbed) => {
    const tabbed = await tabbedOf(await openBareTabs(browser, page), finders, tabs);
    await walkBare(tabbed);
    return { ...tabbed, costs: noSamples() }; // see above
  };
  const [bareFew, bareMany] = [await bare(oursFew), await bare(oursMany)];
  const all = [oursFew, oursMany, theirsFew, theirsMany];
  for (let round = 0; round < rounds; round++) {
    for (const tabbed of all) await walkRound(tabbed);
    for (const tabbed of [bareFew, bareMany]) await walkBare(tabbed);
  }
  for (const { page } of [...all, bareFew, bareMany]) await page.context().close();
  return [
    ...actions.flatMap((action) => linesOf(action, { oursFew, oursMany, theirsFew, theirsMany })),
    comparedWith(`the same document alone, activate: main thread at ${many} tabs`, "ms", bareMany.costs.activate, {
      what: `ms at ${few}`,
      samples: bareFew.costs.activate,
    }),
  ];
}

function linesOf(
  action: Action,
  { oursFew, oursMany, theirsFew, theirsMany }: Record<"oursFew" | "oursMany" | "theirsFew" | "theirsMany", Tabbed>,
): Line[] {
  const p95s = ({ times }: Tabbed, of = action) => times.map((round) => percentile(round[of], 95));
  const p50s = ({ times }: Tabbed) => times.map((round) => median(round[action]));
  const beside = (percent: string, tabbed: Tabbed) => ({ what: `ms Ant Design 6, ${percent}`, samples: p95s(tabbed) });
  const inAll = oursMany.times.flatMap((round) => round[action]);
  return [
    { what: `shell, ${action} at ${many} tabs: p50`, figure: median(inAll), unit: "ms" },
    {
      what: `shell, ${action} at ${many} tabs: p95`,
      figure: percentile(inAll, 95),
      unit: "ms",
      bar: { atMost: twoFrames },
    },
    comparedWith(
      `shell, ${action} at ${many} tabs: p95 of a round`,
      "ms",
      p95s(oursMany),
      { what: "ms Ant Design 6 opening one, p95", samples: p95s(theirsMany, "open") },
      { atMost: twoFrames / openedThere },
    ),
    comparedWith(`shell, ${action} at ${many} tabs: p95 of a round`, "ms", p95s(oursMany), beside("p95", theirsMany), {
      atMost: 1,
    }),
    comparedWith(
      `shell, ${action} at ${many} tabs: p50 of a round`,
      "ms",
      p50s(oursMany),
      { what: `ms at ${few}`, samples: p50s(oursFew) },
      { atMost: maxRatio },
    ),
    comparedWith(`shell, ${action} at ${few} tabs: p95 of a round`, "ms", p95s(oursFew), beside("p95", theirsFew)),
    comparedWith(
      `shell, ${action}: main thread at ${many} tabs`,
      "ms",
      oursMany.costs[action],
      { what: `ms at ${few}`, samples: oursFew.costs[action] },
      { atMost: maxRatio },
    ),
    comparedWith(`shell, ${action}: main thread at ${many} tabs`, "ms", oursMany.costs[action], {
      what: "ms Ant Design 6",
      samples: theirsMany.costs[action],
    }),
    comparedWith(`Ant Design 6, ${action}: main thread at ${many} tabs`, "ms", theirsMany.costs[action], {
      what: `ms at ${few}`,
      samples: theirsFew.costs[action],
    }),
  ];
}

/** Opens the page with this many tabs in all, each of which was visible once. */
async function prepared(page: Page, finders: Finders, tabs: number): Promise<Tabbed> {
  const present = await page.locator("[role=tab]").count();
  const isFirst = await page.locator(`[id="${finders.tab}/t/1"]`).count();
  const paths = pathsFrom(1 + isFirst, tabs - present);
  await page.evaluate(walkTabs, { finders, action: "open" as const, paths, pause: 0 });
  const tabbed = await tabbedOf(page, finders, tabs);
  await walkRound(tabbed);
  return { ...tabbed, times: [], costs: noSamples() }; // the first round only warms up
}

async function tabbedOf(page: Page, finders: Finders, tabs: number): Promise<Tabbed> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return { page, session, finders, tabs, times: [], costs: noSamples() };
}

const noSamples = (): Samples => ({ open: [], activate: [], close: [] });

const pathsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => `/t/${first + index}`);

/**
 * One round on the slow processor for the times, then one at full speed for the costs, because throttling itself uses
 * processor time.
 */
async function walkRound(tabbed: Tabbed): Promise<void> {
  await tabbed.page.bringToFront();
  const { times } = await walked(tabbed, processorRate);
  const { costs } = await walked(tabbed, 1);
  tabbed.times.push(times);
  for (const action of actions) tabbed.costs[action].push(median(costs[action]));
}

async function walked(tabbed: Tabbed, rate: number): Promise<{ times: Samples; costs: Samples }> {
  const { session, tabs } = tabbed;
  const [times, costs] = [noSamples(), noSamples()];
  const further = pathsFrom(tabs + 1, opened);
  const walk = async (action: Action, paths: string[]) => {
    const done = await timesAndCost(tabbed, action, paths);
    times[action].push(...done.times);
    costs[action].push(done.cost);
  };
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  for (let repeat = 0; repeat < repeats; repeat++) {
    await walk("open", further);
    await walk("activate", [...othersAmong(tabs), further.at(-1) ?? ""]);
    await walk("close", further.toReversed());
  }
  return { times, costs };
}

/** Activates tabs of the bare page, at full speed. */
async function walkBare(tabbed: Tabbed): Promise<void> {
  await tabbed.page.bringToFront();
  const costs: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++)
    costs.push((await timesAndCost(tabbed, "activate", othersAmong(tabbed.tabs))).cost);
  tabbed.costs.activate.push(median(costs));
}

/** Tabs far from each other. */
const othersAmong = (tabs: number) =>
  Array.from({ length: activated }, (_, index) => `/t/${2 + ((index * 37) % (tabs - 4))}`);

async function timesAndCost(
  tabbed: Tabbed,
  action: Action,
  paths: string[],
): Promise<{ times: number[]; cost: number }> {
  const { page, finders } = tabbed;
  const before = await busy(tabbed);
  const times = await page.evaluate(walkTabs, { finders, action, paths, pause });
  return { times, cost: ((await busy(tabbed)) - before) / paths.length };
}

/** The main thread's processor time in milliseconds, which excludes other programs. */
async function busy({ session }: Tabbed): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
}
