import type { Browser } from "@playwright/test";
import { languages, lnOf, type Bilingual, type Language } from "../contract/language.ts";
import { alternate, comparedWith, median, rounds, type Line, type Skipped } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { brotliKilobytes } from "./record.ts";
import {
  firstLoad,
  firstPress,
  openBrowser,
  worstInteraction,
  type FirstLoad,
  type FirstPress,
} from "./slow-browser.ts";
import { serveWithoutScripts } from "./without-scripts.ts";

/** A measured page; a policy's address depends on the language. */
type ReadPage = { what: string; path: string | Bilingual };

/** One page of each kind that developers read most. */
const readPages: ReadPage[] = [
  { what: "home", path: "/" },
  { what: "product", path: "/sdk/unity" },
  { what: "release notes", path: "/sdk/unity/releases" },
  { what: "documentation", path: "/sdk/unity/docs/input-and-hands" },
  { what: "policy", path: { en: "/protectionen", zh: "/protection" } },
];

/** Forms, whose script loads with the page. */
const formPages: ReadPage[] = [
  { what: "login", path: "/login" },
  { what: "registration", path: "/register?location=0" },
  { what: "application", path: "/apply" },
];

const pathOf = ({ path }: ReadPage, language: Language) => (typeof path === "string" ? path : path[language]);

type Ports = { ours: number; plain: number };
const parts: Record<string, (browser: Browser, ports: Ports) => AsyncIterable<Line>> = {
  pages: (browser, ports) => inTurn(readPages, (page, language) => visit(browser, page, language, ports)),
  forms: (browser, { ours }) => inTurn(formPages, (page, language) => openForm(browser, page, language, ours)),
  press: (browser, { ours }) => inTurn([null], (_, language) => press(browser, ours, language)),
  interactions: (browser, { ours }) => interact(browser, ours),
};

async function* inTurn<Of>(
  all: Of[],
  measure: (each: Of, language: Language) => Promise<Line[]>,
): AsyncGenerator<Line> {
  for (const each of all) for (const language of languages) yield* await measure(each, language);
}

/** First visits by a slow reader, beside the same pages with their scripts removed, and what such a visit weighs. */
export async function* firstLoads(asked: string[]): AsyncGenerator<Line | Skipped> {
  const browser = await openBrowser().catch((error: unknown) => String(error));
  if (typeof browser === "string") return yield { what: "first load", skipped: browser.split("\n")[0] ?? "no browser" };
  const portal = await startPortal();
  const plain = await serveWithoutScripts(portal.port);
  for (const [name, measure] of Object.entries(parts))
    if (!asked.length || asked.includes(name)) yield* measure(browser, { ours: portal.port, plain: plain.port });
  await browser.close();
  plain.server.close();
}

/** Six interactions of one visit; 200 ms is what web vitals call good. */
async function* interact(browser: Browser, port: number): AsyncGenerator<Line> {
  const worst: number[] = [];
  for (let round = 0; round < rounds; round++)
    worst.push(await worstInteraction(browser, `http://127.0.0.1:${port}/sdk/unity`, ".file-button"));
  yield { what: "six interactions, the worst (INP)", figure: median(worst), unit: "ms", bar: { atMost: 200 } };
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
  await open(plain); // caches both pages
  await open(ours);
  const samples = await alternate({ ours: () => open(ours), plain: () => open(plain) });
  const cookie = `ln=${lnOf(language)}`;
  const html = await brotliKilobytes(ours, [path], cookie);
  const scripts = await brotliKilobytes(
    ours,
    seen.flatMap((load) => load.scripts),
    cookie,
  );
  return [
    comparedWith(
      `${name}: LCP`,
      "ms",
      samples.ours,
      { what: "without its scripts", samples: samples.plain },
      { atMost: 1.05 },
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

/** A form page with everything it loads until it responds to input. */
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
      figure: await brotliKilobytes(port, scripts, cookie),
      unit: "KB brotli",
      bar: { atMost: 85 },
    },
  ];
}

/** The time from a click right after the first paint until the dialog is open, and the bytes loaded by then. */
async function press(browser: Browser, port: number, language: Language): Promise<Line[]> {
  const name = `first press on Download, ${language}`;
  const url = `http://127.0.0.1:${port}/sdk/unity`;
  const seen: FirstPress[] = [];
  const open = async () => {
    const pressed = await firstPress(browser, url, language, { pressed: ".file-button", shown: "[type=checkbox]" });
    seen.push(pressed);
    return pressed;
  };
  await open(); // caches the page
  for (let round = 0; round < rounds; round++) await open();
  const measured = seen.slice(1);
  const scripts = measured.flatMap((each) => each.scripts);
  return [
    comparedWith(
      `${name}: until the dialog is open`,
      "ms",
      measured.map(({ dialog }) => dialog),
      { what: "first paint", samples: measured.map(({ paint }) => paint) },
      { atMost: 0.4 },
    ),
    {
      what: `${name}: scripts, in all`,
      figure: await brotliKilobytes(port, scripts, `ln=${lnOf(language)}`),
      unit: "KB brotli",
      bar: { atMost: 75 },
    },
  ];
}

/** To three decimals, as layout shift is usually given. */
function rounded(shift: number): number {
  return Math.round(shift * 1000) / 1000;
}
