import lighthouse, { defaultConfig, type Flags, type Result } from "lighthouse";
import { languages, lnOf } from "../contract/language.ts";
import { median, type Line, type Skipped } from "./measure.ts";
import { judgedPages, pathOf } from "./pages.ts";
import { freePort } from "../tests/free-port.ts";
import { startPortal } from "./portal.ts";
import { openBrowser } from "./slow-browser.ts";

const rounds = 3;
/** On a busy machine, Lighthouse sometimes misses the start of a page, and its error asks for another run. */
const maxAttempts = 6;
/** The minimum of each category's median score, of 100. */
const bars = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof bars;
const categories = Object.keys(bars) as Category[]; // the keys of the record are its names

/** Lighthouse's benchmark index of a machine that can simulate a phone at a quarter of its speed. */
const fastEnough = 1_000;
const phone = defaultConfig.settings?.throttling;

/** Lighthouse's scores of the pages (of these alone, if any are named), as a phone on a slow network, in both languages. */
export async function lighthouseScores(asked: string[]): Promise<(Line | Skipped)[]> {
  const debugging = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${debugging}`).catch((error: unknown) => String(error));
  if (typeof browser === "string") return [{ what: "Lighthouse", skipped: browser.split("\n")[0] ?? "no browser" }];
  const { port } = await startPortal();
  const index = await speedOfMachine(`http://127.0.0.1:${port}/`, debugging);
  // Slows slower machines down less, because otherwise they would simulate a phone that does not exist
  const cpuSlowdownMultiplier = (phone?.cpuSlowdownMultiplier ?? 1) * Math.min(1, index / fastEnough);
  const flags = { port: debugging, throttling: { ...phone, cpuSlowdownMultiplier } };
  const lines: Line[] = [
    { what: "Lighthouse, speed of this machine by its own index", figure: index, unit: "" },
    { what: "Lighthouse, processor slowed down", figure: cpuSlowdownMultiplier, unit: "times" },
  ];
  for (const page of judgedPages.filter(({ what }) => !asked.length || asked.includes(what))) {
    for (const language of languages) {
      const url = `http://127.0.0.1:${port}${pathOf(page, language)}?ln=${lnOf(language)}`;
      const judged = categories.filter((category) => !page.isPrivate || category !== "seo"); // it asks for an index
      lines.push(...scored(`Lighthouse, ${page.what}, ${language}`, await reports(url, flags), judged));
    }
  }
  await browser.close();
  return lines;
}

/** The median of several benchmark indices. */
async function speedOfMachine(url: string, port: number): Promise<number> {
  const found = await reports(url, { port });
  return median(found.map(({ environment }) => environment.benchmarkIndex));
}

async function reports(url: string, flags: Flags): Promise<Result[]> {
  const found: Result[] = [];
  for (let attempt = 0; found.length < rounds; attempt++) {
    const run = await lighthouse(url, { ...flags, onlyCategories: categories, logLevel: "error" });
    if (run && !run.lhr.runtimeError) found.push(run.lhr);
    else if (attempt >= maxAttempts) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? "no report"}`);
  }
  return found;
}

function scored(what: string, found: Result[], judged: Category[]): Line[] {
  return judged.map((category) => {
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

/** The audits that cost a category points, with their figures. */
function missed({ categories: judged, audits }: Result, category: Category): string[] {
  return (judged[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score, displayValue } = audits[id] ?? {};
    return weight > 0 && (score ?? 1) < 0.99 ? [[id, displayValue].filter(Boolean).join(" ")] : [];
  });
}
