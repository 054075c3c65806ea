import { memo } from "react";

type Props = {
  path: string;
  name: string;
  affix: boolean;
  selected: boolean;
  /** The one that the Tab key leads to. */
  reachable: boolean;
};

/** A name of this many characters fits, however wide they are. */
const surelyFits = 14;

/**
 * One visited view in the bar, which listens for all of them. The cross is for pointers only, outside the tab's own node:
 * the keyboard has Delete.
 */
export const TabItem = memo(function TabItem({ path, name, affix, selected, reachable }: Props) {
  return (
    <div
      role="presentation"
      className="view-tab"
      data-path={path}
      data-affix={affix || undefined}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        role="tab"
        id={tabId(path)}
        aria-selected={selected}
        aria-controls={viewId(path)}
        aria-haspopup="menu"
        tabIndex={reachable ? 0 : -1}
        title={name.length > surelyFits ? name : undefined}
      >
        <span data-name={name}>{name}</span>
      </button>
      {!affix && <span aria-hidden="true" className="view-tab-close" />}
    </div>
  );
});

/** The id of a view's panel, whose tab `tabId` names. A path as the browser writes it holds no spaces. */
export function viewId(path: string): string {
  return `view:${path}`;
}

export function tabId(path: string): string {
  return `tab:${path}`;
}
