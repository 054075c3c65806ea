import { useWords } from "../../browser/locale/locale.ts";
import { Select } from "../../ui/select.tsx";
import { oppositeOf, type Column, type Order } from "./data-list.tsx";

type Props<Item> = { columns: readonly Column<Item>[]; order: Order };

/** Sorts a list whose heads are not all shown. */
export function SortMenu<Item>({ columns, order: { filter, current } }: Props<Item>) {
  const { sort: label, usualOrder } = useWords().operator;
  return (
    <Select label={label} className="list-sort" value={current} onChange={(sort) => filter.set({ sort })}>
      <option value="">{usualOrder}</option>
      {columns.flatMap(({ head, sort = "" }) =>
        sort === ""
          ? []
          : [sort, oppositeOf(sort)].map((each) => (
              <option key={each} value={each}>
                {head} {each.startsWith("-") ? "↓" : "↑"}
              </option>
            )),
      )}
    </Select>
  );
}
