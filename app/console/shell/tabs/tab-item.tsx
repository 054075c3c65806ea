import { memo } from "react";

type Props = {
  path: string;
  name: string;
  affix: boolean;
  selected: boolean;
  /** The tab with `tabIndex` 0. */
  reachable: boolean;
};

/** Names of up to this many characters fit, however wide the characters are. */
const surelyFits = 14;

/**
 * One visited view in the tab bar, which handles its events. The close button is for pointers only and outside the
 * tab's node: keyboards use Delete.
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

/** The id of a view's panel, labelled by `tabId`. A serialized path contains no spaces. */
export function viewId(path: string): string {
  return `view:${path}`;
}

export function tabId(path: string): string {
  return `tab:${path}`;
}
