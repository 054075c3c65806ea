import type { ReactNode } from "react";
import { useCount } from "../../browser/locale/use-count.ts";
import type { Column } from "./data-list.tsx";
import { Moment } from "./moment.tsx";
import { withoutContact } from "./without-contact.ts";

/** The six kinds of column. Those of numbers, states and actions are left out of a list whose rows have none. */

type More<Item> = Omit<Column<Item>, "head" | "render">;
type Kind = <Item, Value>(
  head: string,
  read: (item: Item) => Value,
  more: More<Item>,
  kind: string,
  show: (value: Value) => ReactNode,
) => Column<Item>;

const column: Kind = (head, read, { className = "", ...more }, kind, show) => ({
  head,
  ...more,
  className: `${kind} ${className}`.trim(),
  render: (item) => show(read(item)),
});

/** A text in whichever direction its letters are written, or markup. */
export function text<Item>(head: string, read: (item: Item) => ReactNode, more: More<Item> = {}): Column<Item> {
  return column(head, read, more, "", (value) => (typeof value === "string" ? <bdi>{value}</bdi> : value));
}

/** What an account is called; `null` for one that is deleted. */
export function person<Item>(head: string, read: (item: Item) => string | null, more: More<Item> = {}): Column<Item> {
  return column(head, read, more, "", (name) => name !== null && <bdi>{withoutContact(name)}</bdi>);
}

/** `none`: said instead of a moment that has not come. */
export function moment<Item>(
  head: string,
  read: (item: Item) => string | null,
  { none, ...more }: More<Item> & { none?: ReactNode } = {},
): Column<Item> {
  const show = (at: string | null) => (at === null ? none : <Moment at={at} />);
  return column(head, read, { width: "narrow", ...more }, "num", show);
}

export function count<Item>(head: string, read: (item: Item) => number, more: More<Item> = {}): Column<Item> {
  const has = (item: Item) => read(item) > 0;
  return column(head, read, { width: "narrow", has, ...more }, "num end", (value) => value > 0 && <Count of={value} />);
}

function Count({ of }: { of: number }) {
  return useCount()(of);
}

/** What is unusual about a row; on phones beside its key. */
export function state<Item>(head: string, read: (item: Item) => ReactNode, more: More<Item> = {}): Column<Item> {
  const has = (item: Item) => Boolean(read(item));
  return column(head, read, { width: "middle", has, ...more }, "row-state", (value) => value);
}

/** Buttons; only screen readers hear of their head. */
export function actions<Item>(head: string, read: (item: Item) => ReactNode, more: More<Item> = {}): Column<Item> {
  const has = (item: Item) => Boolean(read(item));
  return column(head, read, { width: "middle", isHeadHidden: true, has, ...more }, "row-action", (value) => value);
}
