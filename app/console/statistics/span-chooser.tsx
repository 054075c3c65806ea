import { Segments } from "../../ui/segments.tsx";
import type { Filter } from "../list/use-filter.ts";
import { spanBack, type ChartSpan } from "../chart/span.ts";
import { useStatisticsWords } from "./words.ts";

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

type Props = { filter: Filter; span: ReturnType<typeof spanIn>; today: string };

/** Chooses the last days by number, or a range of dates. */
export function SpanChooser({ filter, span: { from, to, length }, today }: Props) {
  const texts = useStatisticsWords();
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
      <DayField label={texts.from} value={from} max={today} onChange={(day) => choose({ from: day })} />
      <DayField label={texts.to} value={to} max={today} onChange={(day) => choose({ to: day })} />
      <span className="text-meta text-ink-3">{texts.utc}</span>
    </div>
  );
}

type DayProps = { label: string; value: string; max: string; onChange: (day: string) => void };

/** Follows changes from elsewhere, and reports typed input once it is a valid day. */
function DayField({ label, value, max, onChange }: DayProps) {
  return (
    <label className="select small">
      <span>{label}</span>
      <input
        key={value}
        type="date"
        className="num"
        defaultValue={value}
        max={max}
        onBlur={({ target }) => target.value !== value && onChange(target.value)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && onChange(currentTarget.value)}
      />
    </label>
  );
}
