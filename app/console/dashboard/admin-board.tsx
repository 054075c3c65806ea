import { useEffect, useState } from "react";
import { withoutSite } from "../../../contract/readiness.ts";
import { useNavigate } from "../routing/navigate.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead, type ReadState } from "../list/use-read.ts";
import { AdminFigures } from "./admin-figures.tsx";
import { Bars } from "./bars.tsx";
import { ProductTable } from "./product-table.tsx";
import { ProviderWarning } from "./provider-warning.tsx";
import { QueueSection, useQueue } from "./queue-section.tsx";
import type { Statistics } from "../chart/statistics.ts";
import { spanBack } from "../chart/span.ts";
import { Trend } from "./trend.tsx";
import { useWarnings } from "./use-warnings.ts";

/** Selectable ranges in days, in the order of the segments. */
const lengths = [7, 28, 365];
const usual = 1;

/** Where an admin of an empty portal begins. */
const setUpPath = "/site?part=basics";

/** The portal's statistics. "Today" comes from the server's last 28 days, because the browser's clock may be wrong. */
export function AdminBoard() {
  const [range, setRange] = useState(usual);
  const warnings = useWarnings();
  const isEmpty = warnings?.includes(withoutSite) ?? false;
  const go = useNavigate();
  useEffect(() => {
    if (isEmpty) go(setUpPath);
  }, [isEmpty, go]);
  const queue = useQueue();
  const recent = useRead("statistics", {});
  const today = recent.data?.days.at(-1)?.date;
  const length = lengths[range] ?? 0;
  const chosen = useStatistics(today !== undefined && range !== usual ? spanBack(today, length) : null);
  const before = useStatistics(today === undefined ? null : spanBack(today, length, true));
  const now = range === usual ? recent : chosen;
  if (!warnings) return <Bars count={4} />; // otherwise warnings would appear above content that is already being read
  if (recent.problem && !recent.data) return <SectionProblem problem={recent.problem} />;
  return (
    <>
      <ProviderWarning warnings={warnings} />
      <SectionProblem problem={recent.problem} />
      <AdminFigures days={recent.data?.days ?? null} />
      <Trend
        what="downloads"
        range={range}
        onRange={setRange}
        now={now.data}
        before={before.data}
        today={today}
        problem={chosen.problem ?? before.problem}
      />
      <QueueSection queue={queue} />
      <Trend what="registrations" range={range} now={now.data} before={before.data} today={today} problem={null} />
      <ProductTable products={now.data?.products ?? null} failed={now.problem !== null} />
    </>
  );
}

/** Reads the statistics of a range; `null` until the range is known. Ranges read before come from the cache. */
function useStatistics(span: { from: string; to: string } | null): Pick<ReadState<Statistics>, "data" | "problem"> {
  return useRead("statistics", span ?? {}, { enabled: span !== null, keepsPrevious: false });
}
