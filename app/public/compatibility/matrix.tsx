import type { ReactNode } from "react";
import type { CompatibleVersion } from "../../../contract/schemas/catalogue.ts";
import { rangeBars, type RangeBars } from "./range-bar.ts";
import { useWords } from "../../browser/locale/locale.ts";

type Requirement = CompatibleVersion["requires"][number];
/** A row: its first cells, and the requirements of a version; `fits`: whether the reader's versions are in them, if known. */
export type MatrixRow = { key: string; head: ReactNode; requires: Requirement[]; fits: boolean | null };

/** Requirements that differ between the rows in columns, with bars; below them, those that all have alike. */
export function Matrix({ caption, first, rows }: { caption: string; first: string; rows: MatrixRow[] }) {
  const { compatibility: texts, product } = useWords();
  const all = [...new Set(rows.flatMap(({ requires }) => requires.map(({ name }) => name)))];
  const rangesOf = (name: string) => [
    ...new Set(rows.map(({ requires }) => requires.find((each) => each.name === name)?.range)),
  ];
  const names = all.filter((name) => rows.length < 2 || rangesOf(name).length > 1);
  const alike = all.filter((name) => !names.includes(name));
  const bars = new Map(names.map((name) => [name, rangeBars(rangesOf(name).flatMap((range) => range ?? []))]));
  return (
    <>
      <div className="matrix" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption className="hidden-text">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {product.requires[name] ?? name}
                  <Scale of={bars.get(name)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, requires, fits }) => (
              <tr key={key} data-fits={fits === null ? undefined : String(fits)}>
                <th scope="row">{head}</th>
                {names.map((name) => {
                  const own = requires.find((each) => each.name === name);
                  return (
                    <td
                      key={name}
                      data-name={own && (product.requires[name] ?? name)} // its heading on phones
                      data-fits={own?.fits === false ? "false" : undefined}
                    >
                      {own?.range ?? "–"}
                      {own?.fits === false && <span className="hidden-text"> ({texts.conflicts})</span>}
                      <RangeBar range={own?.range} of={bars.get(name)} />
                    </td>
                  );
                })}
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
