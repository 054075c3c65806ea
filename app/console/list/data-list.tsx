import { Fragment, useId, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { lastSize, useRememberedSize } from "./last-size.ts";
import { Pager } from "./pager.tsx";
import type { Filter } from "./use-filter.ts";
import type { ListReadState } from "./use-read.ts";

/** Placeholder rows of a list that loads for the first time. */
const placeholders = 8;

type Page<Item> = { items: Item[]; shown?: number; total: number; page: number; pageSize: number };

export type Column<Item> = {
  head: string;
  /** The head is for screen readers only. */
  isHeadHidden?: boolean;
  /** Of the table; without one, columns share what is left. Numbers and moments are narrow, sentences wide. */
  width?: "narrow" | "middle" | "wide";
  /** The smallest view that has room for it; phones if it is not given. */
  from?: "tablet" | "desktop";
  /** The order that its head sets first, such as `-submitted`; the second time the opposite one. */
  sort?: string;
  className?: string;
  /** Whether there is something in its cell; a column that no row needs is left out. */
  has?: (item: Item) => boolean;
  render: (item: Item) => ReactNode;
};

export type Order = {
  filter: Filter;
  /** As in the `sort` of its column. */
  current: string;
};
type TableProps<Item> = {
  label: string;
  className?: string;
  /** The first one names the row. */
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  order?: Order;
  /** Unfolds below its row; one at a time. */
  details?: { render: (item: Item) => ReactNode; nameOf: (item: Item) => string };
  /** A heading above the rows that share it. */
  groupOf?: (item: Item) => string;
};
export type ListProps<Item> = TableProps<Item> & {
  read: Pick<ListReadState<Page<Item>>, "data" | "problem" | "isStale">;
  filter: Filter;
  /** Shown instead of an empty list. */
  empty: ReactNode;
};

/** A page of a list as a table, in all its states: loading, failed, empty, or loaded with links to the other pages. */
export function DataList<Item>({ read: { data, problem, isStale }, filter, empty, ...table }: ListProps<Item>) {
  const texts = useWords().operator;
  const box = useRef<HTMLDivElement>(null);
  const name = `list ${table.label}`;
  useRememberedSize(name, data && !isStale ? data.items.length : null, box);
  if (problem && (!data || isStale)) return <SectionProblem problem={problem} />;
  const last = lastSize(name);
  const isEmpty = data ? data.total === 0 : last.rows === 0;
  const isBare = isEmpty && !filter.hrefWith({}).includes("?");
  return (
    <div
      ref={box}
      aria-busy={!data || isStale}
      className="list"
      data-bare={isBare ? "" : undefined}
      data-first={!data && last.height === undefined ? "" : undefined}
      style={data ? undefined : { minHeight: last.height }}
    >
      <SectionProblem problem={problem} />
      {!isBare && (!data || data.items.length > 0 || data.total === 0) && (
        <DataTable items={data?.items ?? null} {...table} />
      )}
      {data?.items.length === 0 && data.total === 0 && empty}
      {data?.items.length === 0 && data.total > 0 && (
        <Empty
          title={texts.noSuchPage}
          action={
            <a className="button" href={filter.hrefWith({})}>
              {texts.firstPage}
            </a>
          }
        />
      )}
      {data && <Pager list={data} filter={filter} label={texts.pagesOf(table.label)} />}
    </div>
  );
}

/** Rows of one line; `null` while they load. Each is a row group, to which its details belong. */
export function DataTable<Item>({
  items,
  label,
  className = "",
  columns: all,
  keyOf,
  order,
  details,
  groupOf,
}: TableProps<Item> & { items: readonly Item[] | null }) {
  const { profile } = useWords();
  const texts = useWords().operator;
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const isUnfolding = details !== undefined;
  const columns = all.filter(({ has }) => !has || !items || items.length === 0 || items.some(has));
  const box = useRef<HTMLTableElement>(null);
  useRememberedSize(label, items?.length ?? null, box);
  const last = lastSize(label);
  return (
    <table
      ref={box}
      style={items ? undefined : { height: last.height }}
      className={`rows ${className}`}
      aria-label={label}
      data-first={!items && last.height === undefined ? "" : undefined}
      onKeyDown={({ key }) => key === "Escape" && setUnfolded(null)}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} column={column} order={order} />
          ))}
          {isUnfolding && (
            <th scope="col" className="unfold-cell">
              <span className="hidden-text">{texts.details}</span>
            </th>
          )}
        </tr>
      </thead>
      {!items && (
        <tbody className="row-placeholders" aria-label={profile.loading}>
          {Array.from({ length: last.rows ?? placeholders }, (_, index) => (
            <tr key={index} aria-hidden="true">
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)}>
                  {"\u00a0"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
      {items?.map((item, index) => {
        const key = keyOf(item);
        const group = groupOf?.(item);
        const previous = items[index - 1];
        const isOpen = isUnfolding && key === unfolded;
        return (
          <Fragment key={key}>
            {group !== undefined && (previous === undefined || groupOf?.(previous) !== group) && (
              <tbody className="row-group">
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + Number(isUnfolding)}>
                    {group}
                  </th>
                </tr>
              </tbody>
            )}
            <Row
              item={item}
              columns={columns}
              details={details}
              isOpen={isOpen}
              onUnfold={() => setUnfolded(isOpen ? null : key)}
            />
          </Fragment>
        );
      })}
    </table>
  );
}

type RowProps<Item> = Pick<TableProps<Item>, "columns" | "details"> & {
  item: Item;
  isOpen: boolean;
  onUnfold: () => void;
};

function Row<Item>({ item, columns, details, isOpen, onUnfold }: RowProps<Item>) {
  const id = useId();
  return (
    <tbody className={isOpen ? "row unfolded" : "row"}>
      <tr>
        {columns.map((column, at) => {
          const Cell = at === 0 ? "th" : "td";
          return (
            <Cell key={column.head} scope={at === 0 ? "row" : undefined} className={classOf(column)}>
              {column.render(item)}
            </Cell>
          );
        })}
        {details && (
          <td className="unfold-cell">
            <button
              type="button"
              className="row-link"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={details.nameOf(item)}
              onClick={onUnfold}
            >
              <ChevronDown size={14} />
            </button>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr>
          <td id={id} className="row-details" colSpan={columns.length + 1}>
            {details?.render(item)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function classOf<Item>({ className, width, from }: Column<Item>): string {
  return [className, width, from === "tablet" && "row-mid", from === "desktop" && "row-more"].filter(Boolean).join(" ");
}

function Head<Item>({ column, order }: { column: Column<Item>; order: Order | undefined }) {
  const { head, isHeadHidden, sort } = column;
  const opposite = oppositeOf(sort ?? "");
  const isSorted = order !== undefined && (order.current === sort || order.current === opposite);
  const isDescending = order?.current.startsWith("-") ?? false;
  const sorted = isDescending ? "descending" : "ascending";
  return (
    <th scope="col" className={classOf(column)} aria-sort={isSorted ? sorted : undefined}>
      {isHeadHidden && <span className="hidden-text">{head}</span>}
      {!isHeadHidden && (order === undefined || sort === undefined) && head}
      {!isHeadHidden && order !== undefined && sort !== undefined && (
        <a href={order.filter.hrefWith({ sort: order.current === sort ? opposite : sort })}>
          {head}
          {isSorted && <ChevronDown size={14} />}
        </a>
      )}
    </th>
  );
}

/** The same column in the other direction. */
export function oppositeOf(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}
