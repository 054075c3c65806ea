import type { CallData } from "../../contract/schemas.ts";
import { compareVersions } from "../../contract/versions.ts";
import type { Portal } from "../portal.ts";
import { countDownloads, countEvents } from "./counts.ts";
import { medianAnswerHours } from "./median-answers.ts";
import { daysOf, spanOf } from "./span.ts";

type Statistics = CallData<"statistics">;
type Downloads = Awaited<ReturnType<typeof countDownloads>>;

/**
 * What happened on each day of a span, and what was downloaded in it. Throws `invalidInput` (10100) for a span that is
 * none or too long.
 */
export async function readStatistics(
  { db, now }: Portal,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Statistics> {
  const span = spanOf(asked, now());
  const [downloads, registrations, applications, medians] = await Promise.all([
    countDownloads(db.read, span),
    countEvents(db.read, "account.registered", span),
    countEvents(db.read, "application.submitted", span),
    medianAnswerHours(db.read, span),
  ]);
  const byDay = sums(downloads, ({ date }) => date);
  return {
    days: daysOf(span).map((date) => ({
      date,
      downloads: byDay.get(date) ?? 0,
      registrations: registrations.get(date) ?? 0,
      applications: applications.get(date) ?? 0,
      medianAnswerHours: medians.get(date) ?? null,
    })),
    products: productsOf(downloads),
  };
}

/** Those with as many downloads stand in the order of their names, the newer version first. */
function productsOf(downloads: Downloads): Statistics["products"] {
  const byProduct = Map.groupBy(downloads, ({ product }) => product);
  const products = [...byProduct].flatMap(([slug, ofProduct]) =>
    [...sums(ofProduct, ({ version }) => version)].map(([version, count]) => ({ slug, version, downloads: count })),
  );
  return products.toSorted(
    (a, b) =>
      b.downloads - a.downloads ||
      Number(a.slug > b.slug) - Number(a.slug < b.slug) ||
      compareVersions(b.version, a.version),
  );
}

function sums(rows: Downloads, keyOf: (row: Downloads[number]) => string): Map<string, number> {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + row.count);
  return totals;
}
