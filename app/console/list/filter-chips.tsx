import type { ReactNode } from "react";
import { useCount } from "../../browser/locale/use-count.ts";
import type { Filter } from "./use-filter.ts";

export type FilterChip = {
  /** As in the address; empty for the default. */
  value: string;
  text: string;
  /** `undefined` until it is known: there is room for three digits. */
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
        {chips.map((chip) => (
          <li key={chip.value}>
            <a
              className="chip"
              aria-current={chip.value === chosen && !isOff ? "true" : undefined}
              href={filter.hrefWith({ [name]: chip.value })}
            >
              {chip.text}
              {"count" in chip && <span className="chip-count"> {chip.count !== undefined && count(chip.count)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
