import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Skeleton } from "./skeleton.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { ListReadState } from "./use-read.ts";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "./pager.tsx";
import type { Filter } from "./use-filter.ts";

type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };
type ListProps<Item> = {
  read: Pick<ListReadState<Page<Item>>, "data" | "problem" | "isStale">;
  filter: Filter;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Names the links to the other pages, in a view with two lists. */
  pagesLabel?: string;
  children: (items: Item[]) => ReactNode;
};

/** A page of a list in all its states: loading, failed, empty, or loaded with links to the other pages. */
export function List<Item>({ read: { data, problem, isStale }, filter, empty, pagesLabel, children }: ListProps<Item>) {
  const texts = useWords().operator;
  if (problem && (!data || isStale)) return <SectionProblem problem={problem} />;
  if (!data) return <Skeleton count={8} />;
  return (
    <div aria-busy={isStale} className="list">
      <SectionProblem problem={problem} />
      {data.items.length > 0 && children(data.items)}
      {data.items.length === 0 && data.total === 0 && empty}
      {data.items.length === 0 && data.total > 0 && (
        <Empty
          title={texts.noSuchPage}
          action={
            <a className="button" href={filter.hrefWith({})}>
              {texts.firstPage}
            </a>
          }
        />
      )}
      <Pager list={data} filter={filter} label={pagesLabel ?? texts.pages} />
    </div>
  );
}

export type Column<Item> = {
  head: string;
  /** The head is for screen readers only. */
  isHeadHidden?: boolean;
  width?: string;
  sort?: "ascending" | "descending" | undefined;
  className?: string;
  render: (item: Item) => ReactNode;
};
type TableProps<Item> = {
  label: string;
  className?: string;
  /** The first one names the row. */
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
};

/** A page of a list as a table, in all its states. */
export function DataList<Item>({
  read,
  filter,
  empty,
  pagesLabel,
  ...table
}: Omit<ListProps<Item>, "children"> & TableProps<Item>) {
  return (
    <List read={read} filter={filter} empty={empty} pagesLabel={pagesLabel}>
      {(items) => <DataTable items={items} {...table} />}
    </List>
  );
}

/** Rows that all are loaded. */
export function DataTable<Item>({
  items,
  label,
  className = "",
  columns,
  keyOf,
}: TableProps<Item> & { items: Item[] }) {
  return (
    <table className={`rows ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, isHeadHidden, width, sort }) => (
            <th key={head} scope="col" aria-sort={sort} style={{ width }}>
              {isHeadHidden ? <span className="hidden-text">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map(({ head, className: cellClass, render }, index) => {
              const Cell = index === 0 ? "th" : "td";
              return (
                <Cell key={head} scope={index === 0 ? "row" : undefined} className={cellClass}>
                  {render(item)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
