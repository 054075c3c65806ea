import type { Browser, CDPSession, Page } from "@playwright/test";
import { languages, lnOf } from "../contract/language.ts";
import { enter, newMember } from "../tests/journeys/members.ts";
import { ready, serveTestProgram } from "../tests/journeys/shell.ts";
import { buildShellProgram } from "../tests/shell/build.ts";
import { comparedWith, median, percentile, rounds, type Line, type Skipped } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { brotliKilobytes, record } from "./record.ts";
import { openBrowser } from "./slow-browser.ts";
import { linesOfView, walkTabs, type Action } from "./tab-walk.ts";

const few = 10;
const many = 120;
/** Tabs that each round opens, activates and closes. */
const opened = 5;
const activated = 8;
const repeats = 3;
/** Milliseconds for effects and timers after an action, which belong to its cost and must not disturb the next one. */
const pause = 60;
const processorRate = 4;
/** Milliseconds in which an action must be done. */
const longest = 60;
const actions = ["open", "activate", "close"] as const;

type Samples = Record<Action, number[]>;
/** `times`: of each action. `costs`: the main thread's processor time per action, one value per round. */
type Tabbed = { page: Page; session: CDPSession; tabs: number; times: Samples[]; costs: Samples };

/** The console's first script, and opening, activating and closing a tab on a slow processor among few and many. */
export async function consoleFigures(): Promise<(Line | Skipped)[]> {
  return [...(await firstScripts()), ...(await tabLines())];
}

/** The first script as the console's page references it: the entry, its imports, and the first dictionary. */
export async function firstScripts(): Promise<Line[]> {
  const { port } = await startPortal();
  return Promise.all(
    languages.map(async (language) => {
      const cookie = `ln=${lnOf(language)}`;
      const html = Buffer.from((await record(port, "/dashboard", { cookie })).body, "base64").toString();
      const scripts = html.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g);
      const figure = await brotliKilobytes(
        port,
        [...scripts].map(([, file = ""]) => file),
        cookie,
      );
      if (figure === 0) throw new Error("the console's page names no script");
      return { what: `console, first script, ${language}`, figure, unit: "kB brotli", bar: { atMost: 120 } };
    }),
  );
}

async function tabLines(): Promise<(Line | Skipped)[]> {
  const browser = await openBrowser().catch((error: unknown) => String(error));
  if (typeof browser === "string") return [{ what: "console, tabs", skipped: browser.split("\n")[0] ?? "no browser" }];
  const { openPage, remove } = await startConsole(browser);
  const [small, large] = [await prepared(await openPage(), few), await prepared(await openPage(), many)];
  for (let round = 0; round < rounds; round++) for (const tabbed of [small, large]) await walkRound(tabbed);
  await browser.close();
  remove();
  return actions.flatMap((action) => {
    const beside = (samples: number[]) => ({ what: `ms at ${few}`, samples });
    const p95s = large.times.flatMap((round) => round[action]);
    const p50s = ({ times }: Tabbed) => times.map((round) => median(round[action]));
    const what = `console, ${action} at ${many} tabs`;
    const atMost = 1.2;
    return [
      { what: `${what}: p95`, figure: percentile(p95s, 95), unit: "ms", bar: { atMost: longest } },
      comparedWith(`${what}: p50 of a round`, "ms", p50s(large), beside(p50s(small)), { atMost }),
      comparedWith(`${what}: main thread`, "ms", large.costs[action], beside(small.costs[action]), { atMost }),
    ];
  });
}

/**
 * A portal whose console starts with the tests' routes, as in the journeys. `openPage` opens it in a new browser context,
 * with plain pages, `/t/1` and so on, among its routes, and hidden links to them.
 */
async function startConsole(browser: Browser): Promise<{ openPage: () => Promise<Page>; remove: () => void }> {
  const { folder, remove } = await buildShellProgram();
  process.env.JOURNEYS_SHELL = folder; // where `serveTestProgram` looks
  const { port, dataDir } = await startPortal();
  const portal = { url: `http://127.0.0.1:${port}`, dataDir };
  const { session } = await newMember(portal);
  const plainPages = many + opened;
  const openPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: "ln", value: lnOf("en"), url: portal.url }]);
    await enter(context, portal.url, session);
    await serveTestProgram(context, portal);
    const page = await context.newPage();
    await page.goto(`${portal.url}/dashboard?further=${plainPages}&lines=${linesOfView}&hidden`);
    await ready(page);
    await page.evaluate(addOpeners, plainPages);
    return page;
  };
  return { openPage, remove };
}

/** Runs in the page. */
function addOpeners(count: number): void {
  const openers = document.createElement("div");
  openers.className = "openers";
  openers.hidden = true;
  for (let page = 1; page <= count; page++) {
    const link = document.createElement("a");
    link.href = `/t/${page}`;
    openers.append(link);
  }
  document.querySelector(".shell")?.append(openers);
}

/** Opens so many tabs in all, each of which was visible once, and warms up. */
async function prepared(page: Page, tabs: number): Promise<Tabbed> {
  const present = await page.locator("[role=tab]").count();
  await page.evaluate(walkTabs, { action: "open" as const, paths: pathsFrom(1, tabs - present), pause: 0 });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const tabbed = { page, session, tabs, times: [], costs: noSamples() };
  await walkRound(tabbed);
  return { ...tabbed, times: [], costs: noSamples() };
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

async function walked({ page, session, tabs }: Tabbed, rate: number): Promise<{ times: Samples; costs: Samples }> {
  const [times, costs] = [noSamples(), noSamples()];
  const further = pathsFrom(tabs + 1, opened);
  const others = Array.from({ length: activated }, (_, index) => `/t/${2 + ((index * 37) % (tabs - 4))}`); // far from each other
  const walk = async (action: Action, paths: string[]) => {
    const before = await threadTime(session);
    times[action].push(...(await page.evaluate(walkTabs, { action, paths, pause })));
    costs[action].push(((await threadTime(session)) - before) / paths.length);
  };
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  for (let repeat = 0; repeat < repeats; repeat++) {
    await walk("open", further);
    await walk("activate", [...others, further.at(-1) ?? ""]);
    await walk("close", further.toReversed());
  }
  return { times, costs };
}

/** The main thread's processor time in milliseconds, which excludes other programs. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
}
