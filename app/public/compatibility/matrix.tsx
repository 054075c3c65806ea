import type { ReactNode } from "react";
import type { CompatibleVersion } from "../../../contract/schemas/catalogue.ts";
import { rangeBars, type RangeBars } from "./range-bar.ts";
import { useWords } from "../../browser/locale/locale.ts";

type Requirement = CompatibleVersion["requires"][number];
/** A row: its first cells, and the requirements of a version; `fits`: whether the reader's versions are in them, if known. */
export type MatrixRow = { key: string; head: ReactNode; requires: Requirement[]; fits: boolean | null };

/** Requirements that differ between the rows in columns, with bars; below them, those that all have alike. */
export function Matrix({ caption, first, rows }: { caption: string; first: string; rows: MatrixRow[] }) {
  const { product } = useWords();
  const all = namesInOrder(rows);
  const rangesOf = (name: string) => [
    ...new Set(rows.map(({ requires }) => requires.find((each) => each.name === name)?.range)),
  ];
  const names = all.filter((name) => rows.length < 2 || rangesOf(name).length > 1);
  const alike = all.filter((name) => !names.includes(name));
  const columns = names.map((name) => {
    const ranges = rangesOf(name).flatMap((range) => range ?? []);
    return { name, title: product.requires[name] ?? name, unit: unitOf(ranges), bars: rangeBars(ranges) };
  });
  return (
    <>
      <div className="matrix" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption className="hidden-text">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {columns.map(({ name, title, unit, bars }) => (
                <th key={name} scope="col">
                  {title}
                  {unit !== "" && <span className="range-unit">{unit}</span>}
                  <Scale of={bars} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, requires, fits }) => (
              <tr key={key} data-fits={fits === null ? undefined : String(fits)}>
                <th scope="row">{head}</th>
                {columns.map(({ name, title, unit, bars }) => (
                  <RangeCell
                    key={name}
                    title={title}
                    unit={unit}
                    bars={bars}
                    own={requires.find((each) => each.name === name)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {alike.length > 0 && (
        <dl className="matrix-alike text-ui">
          {alike.map((name) => (
            <div key={name}>
              <dt>{product.requires[name] ?? name}</dt>
              <dd>{rangesOf(name)[0]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** What a version requires; silent where it requires nothing. On phones the cell begins with its heading and the unit. */
function RangeCell({
  title,
  unit,
  bars,
  own,
}: {
  title: string;
  unit: string;
  bars: RangeBars | null;
  own: Requirement | undefined;
}) {
  const { compatibility: texts } = useWords();
  return (
    <td data-name={own && title} data-fits={own?.fits === false ? "false" : undefined}>
      {own && (
        <span>
          {unit !== "" && <span className="range-prefix">{`${unit} `}</span>}
          {own.range.slice(unit.length).trim()}
        </span>
      )}
      {own?.fits === false && <span className="hidden-text"> ({texts.conflicts})</span>}
      <RangeBar range={own?.range} of={bars} />
    </td>
  );
}

/** The names of all requirements, each where the first row that has it lists it. */
function namesInOrder(rows: MatrixRow[]): string[] {
  const names: string[] = [];
  for (const { requires } of rows)
    for (const [index, { name }] of requires.entries()) {
      if (names.includes(name)) continue;
      const next = requires.slice(index).find((each) => names.includes(each.name));
      names.splice(next ? names.indexOf(next.name) : names.length, 0, name);
    }
  return names;
}

/** What all ranges of a column begin with, such as `API` in `API 29 – 34`, if only numbers follow. */
function unitOf(ranges: string[]): string {
  const units = new Set(ranges.map((range) => /^(\D+?) ?[\d.,+–\s]+$/.exec(range)?.[1] ?? ""));
  const [unit = ""] = units;
  return units.size === 1 ? unit : "";
}

/** The first and the last version of a column's bars. */
function Scale({ of }: { of: RangeBars | null | undefined }) {
  if (!of) return null;
  return (
    <span className="range-scale" aria-hidden="true">
      <span>{of.versions[0]}</span>
      <span>{of.versions.at(-1)}</span>
    </span>
  );
}

/** Where a range lies among those of its column, which its text says, too. */
function RangeBar({ range, of }: { range: string | undefined; of: RangeBars | null | undefined }) {
  const bars = (range !== undefined && of?.bars.get(range)) || [];
  if (!of || bars.length === 0) return null;
  const steps = of.versions.length;
  return (
    <svg viewBox={`0 0 ${steps} 1`} preserveAspectRatio="none" className="range-bar" aria-hidden="true">
      <rect width={steps} height="1" />
      {bars.map(({ from, length }) => (
        <rect key={from} x={from} width={length} height="1" />
      ))}
      <path d={of.versions.map((_, index) => (index > 0 ? `M${index} 0v1` : "")).join("")} />
    </svg>
  );
}
