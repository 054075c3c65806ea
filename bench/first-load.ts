import type { Browser } from "@playwright/test";
import { languages, lnOf, type Language } from "../contract/language.ts";
import { alternate, besides, type Line, type Skipped } from "./measure.ts";
import { pathOf, readPages, type ReadPage } from "./pages.ts";
import { startPortal } from "./portal.ts";
import { firstLoad, openBrowser, type FirstLoad } from "./slow-browser.ts";
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
  await browser.close();
  plain.server.close();
  return lines;
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
    { what: `${name}: scripts`, figure: scripts, unit: "KB brotli", bar: { atMost: 95 } },
  ];
}

/** To three decimals, as layout shift is told everywhere. */
function rounded(shift: number): number {
  return Math.round(shift * 1000) / 1000;
}
