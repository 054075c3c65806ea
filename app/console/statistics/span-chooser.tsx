import { useWords } from "../../browser/locale/locale.ts";
import { Segments } from "../../ui/segments.tsx";
import { DayFilter } from "../list/day-filter.tsx";
import type { Filter } from "../list/use-filter.ts";
import { spanBack, type ChartSpan } from "../chart/span.ts";

/** The segments' ranges in days. */
const lengths = [7, 28, 365];
const usual = 28;

/** The range in the address: `?days=`, or `?from=` and `?to=`; 28 days by default. */
export function spanIn(filter: Filter, today: string): ChartSpan & { length: number | null } {
  const [from, to] = [filter.get("from"), filter.get("to")];
  if (isDay(from) && isDay(to)) return { from, to, length: null };
  const length = lengths.find((each) => String(each) === filter.get("days")) ?? usual;
  return { ...spanBack(today, length), length };
}

/** Whether the text is a day that the server accepts; half-typed dates are not. */
function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

type Props = { filter: Filter; span: ReturnType<typeof spanIn> };

/** Chooses the last days by number, or a range of dates. */
export function SpanChooser({ filter, span: { from, to, length } }: Props) {
  const texts = useWords().statistics;
  const choose = (change: Partial<ChartSpan>) => {
    const next = { from, to, ...change };
    if (isDay(next.from) && isDay(next.to)) filter.set({ ...next, days: "" }, { replace: true });
  };
  return (
    <div className="list-tools">
      <Segments
        label={texts.range}
        items={texts.ranges}
        value={length === null ? -1 : lengths.indexOf(length)}
        onChange={(index) => filter.set({ days: String(lengths[index] ?? usual), from: "", to: "" })}
      />
      <DayFilter label={texts.from} value={from} onChange={(day) => choose({ from: day })} />
      <DayFilter label={texts.to} value={to} onChange={(day) => choose({ to: day })} />
      <span className="text-meta text-ink-3">{texts.zone}</span>
    </div>
  );
}
