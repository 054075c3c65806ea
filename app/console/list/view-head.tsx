import { useRef, useState, type ReactNode, type RefObject } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { lastSize, useRememberedSize } from "./last-size.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useShortcut } from "./shortcuts.ts";

type Props = {
  /** Says the state of what the view shows; its name while that loads. */
  title: string;
  /** The number that the title is about, before it and large. */
  count?: string;
  note?: ReactNode;
  /** Without it, another title than the first one says that the view is loaded. */
  isLoading?: boolean;
  /** Given by a view with rows: what Enter does with the current one. */
  enter?: string;
  /** The view's actions. */
  children?: ReactNode;
};

/** The first line of a view: its heading, written from its data, and its actions. */
export function ViewHead({ title, count, note, isLoading, enter, children }: Props) {
  const head = useRef<HTMLElement>(null);
  const [first] = useState(title);
  const isLoaded = isLoading === undefined ? title !== first : !isLoading;
  const name = `head ${first}`;
  const { height } = lastSize(name);
  useRememberedSize(name, isLoaded ? 0 : null, head);
  return (
    <header
      ref={head}
      className="view-head"
      data-unsized={isLoading === true && height === undefined ? "" : undefined}
      style={isLoaded ? undefined : { minHeight: height }} // a sentence may take more lines than the name
    >
      <h1>
        {count !== undefined && <span className="view-count">{count} </span>}
        {title}
      </h1>
      {note && <p className="text-meta text-ink-2">{note}</p>}
      {children !== undefined && <div className="view-actions">{children}</div>}
      {enter !== undefined && <RowKeys head={head} enter={enter} />}
    </header>
  );
}

/** J and K move between the rows of the view. Enter is the browser's: it follows the row's link or presses its button. */
function RowKeys({ head, enter }: { head: RefObject<HTMLElement | null>; enter: string }) {
  const { keys } = useWords().operator;
  const move = (step: 1 | -1) => {
    const rows = [...(head.current?.parentElement?.querySelectorAll<HTMLElement>(".row-link, [data-row]") ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  };
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
  return (
    <ShortcutHelp
      keys={[
        ["j", keys.down],
        ["k", keys.up],
        ["Enter", enter],
        ["/", keys.search],
      ]}
    />
  );
}
