import type { Browser } from "@playwright/test";
import { languages, lnOf, type Language } from "../contract/language.ts";
import { alternate, besides, median, type Line, type Skipped } from "./measure.ts";
import { formPages, pathOf, readPages, type ReadPage } from "./pages.ts";
import { startPortal } from "./portal.ts";
import {
  firstLoad,
  firstPress,
  openBrowser,
  worstInteraction,
  type FirstLoad,
  type FirstPress,
} from "./slow-browser.ts";
import { brotliKilobytes } from "./weight.ts";
import { serveWithoutScripts } from "./without-scripts.ts";

const rounds = 5;
/** First visits by a slow reader, beside the same pages with their scripts removed, and what such a visit weighs. */
export async function firstLoads(): Promise<(Line | Skipped)[]> {
  const browser = await openBrowser().catch((error: unknown) => String(error));
  if (typeof browser === "string") return [{ what: "first load", skipped: browser.split("\n")[0] ?? "no browser" }];
  const portal = await startPortal();
  const plain = await serveWithoutScripts(portal.port);
  const lines: Line[] = [];
  for (const page of readPages) {
    for (const language of languages)
      lines.push(...(await visit(browser, page, language, { ours: portal.port, plain: plain.port })));
  }
  for (const page of formPages) {
    for (const language of languages) lines.push(...(await openForm(browser, page, language, portal.port)));
  }
  for (const language of languages) lines.push(...(await press(browser, portal.port, language)));
  lines.push(await interact(browser, portal.port));
  await browser.close();
  plain.server.close();
  return lines;
}

/** Six interactions of one visit; 200 ms is what web vitals call good. */
async function interact(browser: Browser, port: number): Promise<Line> {
  const worst: number[] = [];
  for (let round = 0; round < rounds; round++)
    worst.push(await worstInteraction(browser, `http://127.0.0.1:${port}/sdk/unity`, ".file-button"));
  return { what: "six interactions, the worst (INP)", figure: median(worst), unit: "ms", bar: { atMost: 200 } };
}

async function visit(
  browser: Browser,
  page: ReadPage,
  language: Language,
  { ours, plain }: { ours: number; plain: number },
): Promise<Line[]> {
  const name = `first load, ${page.what}, ${language}`;
  const path = pathOf(page, language);
  const seen: FirstLoad[] = [];
  const open = async (port: number) => {
    const load = await firstLoad(browser, `http://127.0.0.1:${port}${path}`, language);
    if (port === ours) seen.push(load);
    return load.paint;
  };
  await open(plain); // so that both are kept in memory
  await open(ours);
  const samples = await alternate(rounds, { ours: () => open(ours), plain: () => open(plain) });
  const cookie = `ln=${lnOf(language)}`;
  const html = await brotliKilobytes(ours, [path], cookie);
  const scripts = await brotliKilobytes(ours, [...new Set(seen.flatMap((load) => load.scripts))], cookie);
  return [
    besides(
      `${name}: LCP`,
      "ms",
      samples.ours,
      { what: "without its scripts", samples: samples.plain },
      { atMost: 1.2 },
    ),
    {
      what: `${name}: CLS, the worst`,
      figure: rounded(Math.max(...seen.map(({ shift }) => shift))),
      unit: "",
      bar: { atMost: 0 },
    },
    { what: `${name}: HTML and CSS`, figure: html, unit: "KB brotli", bar: { atMost: 25 } },
    { what: `${name}: scripts`, figure: scripts, unit: "KB brotli", bar: { atMost: 5 } },
  ];
}

/** A form page with all that it fetches until it answers. */
async function openForm(browser: Browser, page: ReadPage, language: Language, port: number): Promise<Line[]> {
  const name = `first load, ${page.what}, ${language}`;
  const path = pathOf(page, language);
  const { shift, scripts } = await firstLoad(browser, `http://127.0.0.1:${port}${path}`, language);
  const cookie = `ln=${lnOf(language)}`;
  return [
    { what: `${name}: CLS`, figure: rounded(shift), unit: "", bar: { atMost: 0 } },
    {
      what: `${name}: HTML and CSS`,
      figure: await brotliKilobytes(port, [path], cookie),
      unit: "KB brotli",
      bar: { atMost: 25 },
    },
    {
      what: `${name}: scripts`,
      figure: await brotliKilobytes(port, [...new Set(scripts)], cookie),
      unit: "KB brotli",
      bar: { atMost: 85 },
    },
  ];
}

/** What a press needs that comes as soon as the page is painted, to be answered; and what it has fetched when it is. */
async function press(browser: Browser, port: number, language: Language): Promise<Line[]> {
  const name = `first press on Download, ${language}`;
  const url = `http://127.0.0.1:${port}/sdk/unity`;
  const seen: FirstPress[] = [];
  const open = async () => {
    const pressed = await firstPress(browser, url, language, { pressed: ".file-button", shown: "[type=checkbox]" });
    seen.push(pressed);
    return pressed;
  };
  await open(); // so that the page is kept in memory
  for (let round = 0; round < rounds; round++) await open();
  const measured = seen.slice(1);
  const scripts = new Set(measured.flatMap((each) => each.scripts));
  return [
    besides(
      `${name}: until the dialog is open`,
      "ms",
      measured.map(({ dialog }) => dialog),
      { what: "first paint", samples: measured.map(({ paint }) => paint) },
      { atMost: 0.4 },
    ),
    {
      what: `${name}: scripts, in all`,
      figure: await brotliKilobytes(port, [...scripts], `ln=${lnOf(language)}`),
      unit: "KB brotli",
      bar: { atMost: 75 },
    },
  ];
}

/** To three decimals, as layout shift is told everywhere. */
function rounded(shift: number): number {
  return Math.round(shift * 1000) / 1000;
}
