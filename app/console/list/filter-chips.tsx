import type { ReactNode } from "react";
import { useCount } from "../../browser/locale/use-count.ts";
import type { Filter } from "./use-filter.ts";

export type FilterChip = {
  /** As in the address; empty for the default. */
  value: string;
  text: string;
  count?: number | undefined;
};
type Props = {
  label: string;
  /** The name in the address. */
  name: string;
  chips: readonly FilterChip[];
  filter: Filter;
  /** None of them is chosen, because one of the `children` is. */
  isOff?: boolean;
  children?: ReactNode;
};

/** Links that filter a list by one value, with how many rows each has. */
export function FilterChips({ label, name, chips, filter, isOff, children }: Props) {
  const count = useCount();
  const asked = filter.get(name);
  const chosen = chips.some(({ value }) => value === asked) ? asked : "";
  return (
    <nav aria-label={label} className="chips">
      <ul>
        {chips.map(({ value, text, count: rows }) => (
          <li key={value}>
            <a
              className="chip"
              aria-current={value === chosen && !isOff ? "true" : undefined}
              href={filter.hrefWith({ [name]: value })}
            >
              {text}
              {rows !== undefined && <span className="chip-count"> {count(rows)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
