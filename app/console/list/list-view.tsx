import type { ReactNode } from "react";
import { Plus } from "../icons.tsx";
import { DataList, type ListProps } from "./data-list.tsx";
import { ViewHead } from "./view-head.tsx";

type Props<Item> = ListProps<Item> & {
  /** Says the state of the list; its name while that loads. */
  title: string;
  /** It is one of several in its view. */
  isSection?: boolean;
  note?: ReactNode;
  /** What Enter does with the current row. */
  enter?: string;
  /** Buttons in the head. */
  actions?: ReactNode;
  /** Filters, above the list. */
  tools?: ReactNode;
  /** What follows the list, and the dialogs. */
  children?: ReactNode;
};

/** A list with its heading, filters and actions: a whole view, or a section of one. */
export function ListView<Item>({ title, isSection, note, enter, actions, tools, children, ...list }: Props<Item>) {
  if (isSection) {
    return (
      <section className="list-section" aria-label={list.label}>
        <header className="list-tools">
          <h2>{title}</h2>
          {note !== undefined && <p className="text-meta text-ink-2">{note}</p>}
          {tools}
          {actions}
        </header>
        <DataList {...list} />
        {children}
      </section>
    );
  }
  return (
    <div className="operator">
      <ViewHead
        title={title}
        note={note}
        isLoading={list.read.data === null && list.read.problem === null}
        {...(enter !== undefined && { enter })}
      >
        {actions}
      </ViewHead>
      {tools !== undefined && <div className="list-tools">{tools}</div>}
      <DataList {...list} />
      {children}
    </div>
  );
}

type ButtonProps = { text: string; onPress: () => void; isMain?: boolean };

/** Opens a dialog that adds a row. */
export function AddButton({ text, onPress, isMain = false }: ButtonProps) {
  return (
    <button type="button" className={isMain ? "button primary small" : "button small"} onClick={onPress}>
      <Plus size={16} />
      {text}
    </button>
  );
}
