import type { Address, View } from "../routing/route.ts";
import type { Tab } from "./tabs/tabs.ts";

/** A mounted view, visible or hidden; or the error of loading it. */
export type OpenView = {
  /** The path of its tab. */
  path: string;
  /** Its own address, even while another view is visible. */
  address: Address;
  params: Readonly<Record<string, string>>;
  view: View | undefined;
  cause: unknown;
  /** Increased by a refresh, which remounts the view. */
  revision: number;
};

/**
 * The views after a change: views whose tab is open stay, views that lost their tab or were refreshed go, and the
 * current page's view is added or updated. They are in opening order, because moving a tab must not move DOM nodes, and
 * unchanged views stay the same objects, so that they do not rerender.
 */
export function viewsAfter(
  before: readonly OpenView[],
  tabs: readonly Tab[],
  present: OpenView | null,
): readonly OpenView[] {
  const revisions = new Map(tabs.map(({ path, revision }) => [path, revision]));
  const others = before.filter(({ path, revision }) => path !== present?.path && revisions.get(path) === revision);
  if (!present) return others.length === before.length ? before : others;
  const was = before.find(({ path, revision }) => path === present.path && revision === present.revision);
  if (!was) return [...others, present];
  if (isSame(was, present))
    return others.length === before.length - 1
      ? before
      : before.filter((each) => each === was || others.includes(each));
  return before.filter((each) => each === was || others.includes(each)).map((each) => (each === was ? present : each));
}

function isSame(a: OpenView, b: OpenView): boolean {
  return a.view === b.view && a.cause === b.cause && a.address === b.address;
}
