import lighthouse, { defaultConfig, type Flags, type Result } from "lighthouse";
import { languages, lnOf } from "../contract/language.ts";
import { median, type Line, type Skipped } from "./measure.ts";
import { pathOf, readPages } from "./pages.ts";
import { freePort, startPortal } from "./portal.ts";
import { openBrowser } from "./slow-browser.ts";

const rounds = 3;
/** Where the machine is busy, Lighthouse misses the start of a page now and then, and asks to be run again. */
const mostAttempts = 6;
/** The least that the median of each category's scores must be, of 100. */
const bars = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof bars;
const categories = Object.keys(bars) as Category[]; // the keys of the record are its names

/** Lighthouse's own figure for a machine that is fast enough to play a phone at a quarter of its speed. */
const fastEnough = 1_000;
const phone = defaultConfig.settings?.throttling;

/** What Lighthouse says of the pages, as a phone on a slow network (its default), in both languages. */
export async function lighthouseScores(): Promise<(Line | Skipped)[]> {
  const debugging = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${debugging}`).catch((error: unknown) => String(error));
  if (typeof browser === "string") return [{ what: "Lighthouse", skipped: browser.split("\n")[0] ?? "no browser" }];
  const { port } = await startPortal();
  const index = await speedOfMachine(`http://127.0.0.1:${port}/`, debugging);
  // A slower machine is slowed down less, or it would play a phone that nobody has
  const cpuSlowdownMultiplier = (phone?.cpuSlowdownMultiplier ?? 1) * Math.min(1, index / fastEnough);
  const flags = { port: debugging, throttling: { ...phone, cpuSlowdownMultiplier } };
  const lines: Line[] = [
    { what: "Lighthouse, speed of this machine by its own index", figure: index, unit: "" },
    { what: "Lighthouse, processor slowed down", figure: cpuSlowdownMultiplier, unit: "times" },
  ];
  for (const page of readPages) {
    for (const language of languages) {
      const url = `http://127.0.0.1:${port}${pathOf(page, language)}?ln=${lnOf(language)}`;
      lines.push(...scored(`Lighthouse, ${page.what}, ${language}`, await reports(url, flags)));
    }
  }
  await browser.close();
  return lines;
}

/** The median of some runs, each of which measures it. */
async function speedOfMachine(url: string, port: number): Promise<number> {
  const found = await reports(url, { port });
  return median(found.map(({ environment }) => environment.benchmarkIndex));
}

async function reports(url: string, flags: Flags): Promise<Result[]> {
  const found: Result[] = [];
  for (let attempt = 0; found.length < rounds; attempt++) {
    const run = await lighthouse(url, { ...flags, onlyCategories: categories, logLevel: "error" });
    if (run && !run.lhr.runtimeError) found.push(run.lhr);
    else if (attempt >= mostAttempts) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? "no report"}`);
  }
  return found;
}

function scored(what: string, found: Result[]): Line[] {
  return categories.map((category) => {
    const figure = Math.round(median(found.map((report) => report.categories[category]?.score ?? 0)) * 100);
    const atLeast = bars[category];
    return {
      what: `${what}: ${category}`,
      figure,
      unit: "of 100",
      bar: { atLeast },
      ...(figure < atLeast && {
        because: [...new Set(found.flatMap((report) => missed(report, category)))].join(", "),
      }),
    };
  });
}

/** The audits of a category that take points from it, with their figures. */
function missed({ categories: judged, audits }: Result, category: Category): string[] {
  return (judged[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score, displayValue } = audits[id] ?? {};
    return weight > 0 && (score ?? 1) < 0.99 ? [[id, displayValue].filter(Boolean).join(" ")] : [];
  });
}
