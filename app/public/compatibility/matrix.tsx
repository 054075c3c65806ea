import type { ReactNode } from "react";
import type { CompatibleVersion } from "../../../contract/schemas/catalogue.ts";
import { useWords } from "../../browser/locale/locale.ts";

type Requirement = CompatibleVersion["requires"][number];
/** A row: its first cells, and the requirements of a version; `fits`: whether the reader's versions are in them, if known. */
export type MatrixRow = { key: string; head: ReactNode; requires: Requirement[]; fits: boolean | null };

/** Requirements in columns by their names: first those that differ between the rows, which a phone has no room to show beside the others. */
export function Matrix({ caption, first, rows }: { caption: string; first: string; rows: MatrixRow[] }) {
  const { compatibility: texts, product } = useWords();
  const names = [...new Set(rows.flatMap(({ requires }) => requires.map(({ name }) => name)))];
  const rangesOf = (name: string) =>
    new Set(rows.map(({ requires }) => requires.find((each) => each.name === name)?.range));
  names.sort((a, b) => Number(rangesOf(b).size > 1) - Number(rangesOf(a).size > 1));
  return (
    <div className="matrix" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {product.requires[name] ?? name}
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
                  <td key={name} data-fits={own?.fits === false ? "false" : undefined}>
                    {own?.range ?? "–"}
                    {own?.fits === false && <span className="hidden-text"> ({texts.conflicts})</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
