import { useLayoutEffect, useRef, useState, type PointerEvent } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { compared, linePath, namedDays, placed, ticks, type Frame, type Series } from "./scale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useDay } from "./use-day.ts";

const below = 26; // room for the axis labels
const above = 8;
const narrow = 480;
const withYear = 300;
/** How far the previous period is shifted to the right, in pixels: so both lines are seen where they are equal. */
const ghostShift = 8;
/** The tooltip's width and its distance from the line, as in `chart.css`. */
const tip = { width: 8.5 * 16, apart: 16 };

/**
 * Two lines over the same days: this period, and the previous one as a shifted ghost, both until the last whole day;
 * today is a dot. Pointer and arrow keys select a day.
 */
export function Chart({ title, series, height }: { title: string; series: Series; height: number }) {
  const { days, now, before } = compared(series);
  const texts = useWords().chart;
  const day = useDay();
  const count = useCount();
  const [place, width] = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);

  const isEmpty = ![...now, ...before].some((value) => value > 0);
  const rules = ticks(Math.max(0, ...now, ...before));
  const highest = rules.at(-1) ?? 1;
  const frame = {
    left: Math.max(count(highest).length, 3) * 7 + 12,
    right: width - 8 - ghostShift,
    top: above,
    bottom: height - below,
  };
  const { x, y, nearest } = placed(frame, days.length, highest);
  const selected = Math.min(chosen ?? days.length - 1, days.length - 1);
  const at = pointed ?? (isFocused ? selected : null);
  const label = days.length > withYear ? day.long : day.short;
  const isToday = (index: number) => series.today !== undefined && days[index] === series.today;
  const named = (index: number) => {
    const weekday = day.weekday(days[index] ?? "");
    return isToday(index) ? texts.soFar(weekday) : weekday;
  };
  const describe = (index: number) => {
    const [value, was] = [count(now[index] ?? 0), before[index]];
    return was === undefined ? texts.said(named(index), value) : texts.saidBefore(named(index), value, count(was));
  };
  const dayName = (index: number) => (isToday(index) ? texts.today : label(days[index] ?? ""));
  const last = days.length - 1;
  const whole = isToday(last) && last > 0 ? now.slice(0, last) : now;
  const point = (event: PointerEvent<HTMLDivElement>) =>
    setPointed(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));

  return (
    <div
      ref={place}
      className="chart"
      style={isEmpty ? undefined : { height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(null)}
    >
      {isEmpty && <p className="chart-none text-ui text-ink-2">{texts.none}</p>}
      {!isEmpty && width > 0 && days.length > 0 && (
        <>
          <Lines {...{ width, height, frame, rules, at, before, now, whole, x, y, dayName }} />
          <input
            type="range"
            className="chart-range"
            aria-label={texts.look(title)}
            aria-valuetext={describe(selected)}
            min={0}
            max={days.length - 1}
            value={selected}
            style={{ left: frame.left, width: frame.right - frame.left, height: frame.bottom }}
            onChange={(event) => setChosen(Number(event.target.value))}
            onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
            onKeyDown={(event) => setFocused(event.key !== "Escape")}
            onBlur={() => setFocused(false)}
          />
          {at !== null && (
            <p className="chart-tip text-meta text-ink-2" aria-hidden="true" style={{ left: tipLeft(x(at), width) }}>
              {named(at)}
              <br />
              <b>{count(now[at] ?? 0)}</b> {before[at] !== undefined && texts.was(count(before[at]))}
            </p>
          )}
        </>
      )}
    </div>
  );
}

type LinesProps = {
  width: number;
  height: number;
  frame: Frame;
  /** The values that have a rule. */
  rules: number[];
  /** The index of the selected day. */
  at: number | null;
  before: number[];
  now: number[];
  /** `now` without a day that is not over. */
  whole: number[];
  x: (index: number) => number;
  y: (value: number) => number;
  dayName: (index: number) => string;
};

function Lines({ width, height, frame, rules, at, before, now, whole, x, y, dayName }: LinesProps) {
  const count = useCount();
  const last = now.length - 1;
  return (
    <svg width={width} height={height} aria-hidden="true">
      {rules.map((rule) => (
        <g key={rule}>
          <path className="chart-rule" d={`M${frame.left} ${Math.round(y(rule)) + 0.5}H${frame.right}`} />
          <text x={frame.left - 8} y={y(rule) + 4} textAnchor="end">
            {count(rule)}
          </text>
        </g>
      ))}
      {namedDays(now.length, width < narrow ? 3 : 5).map((index) => (
        <text key={index} x={x(index)} y={height - 5} textAnchor={anchorOf(index, now.length)}>
          {dayName(index)}
        </text>
      ))}
      {at !== null && <path className="chart-cursor" d={`M${x(at)} ${frame.top}V${frame.bottom}`} />}
      <path className="chart-line before" d={linePath(before, (index) => x(index) + ghostShift, y)} />
      <path className="chart-line now" d={linePath(whole, x, y)} />
      {whole !== now && <path className="chart-line today" d={linePath(now.slice(-1), () => x(last), y)} />}
      {at !== null && before[at] !== undefined && (
        <circle className="chart-dot before" cx={x(at) + ghostShift} cy={y(before[at])} r={4} />
      )}
      {at !== null && <circle className="chart-dot now" cx={x(at)} cy={y(now[at] ?? 0)} r={5} />}
    </svg>
  );
}

function anchorOf(index: number, count: number): "start" | "middle" | "end" {
  if (count === 1) return "middle";
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

/** Left of the line, or right of it if there is no room. */
function tipLeft(x: number, width: number): number {
  const left = x - tip.apart - tip.width;
  return left >= 0 ? left : Math.max(0, Math.min(x + tip.apart, width - tip.width));
}

/** The width of an element, observed for changes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}
