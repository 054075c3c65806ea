import type { Address, View } from "../routing/route.ts";
import type { Tab } from "./tabs/tabs.ts";

/** A view that is mounted, seen or hidden; without one, why it could not be fetched. */
export type OpenView = {
  /** That of its tab. */
  path: string;
  /** Its own address, also while another one is open. */
  address: Address;
  params: Readonly<Record<string, string>>;
  view: View | undefined;
  cause: unknown;
  /** Grows with a refresh, which mounts the view afresh. */
  revision: number;
};

/**
 * The views after a change: those of open tabs stay, what lost its tab or was refreshed goes, and the present page's is
 * added or brought up to date. They stand in the order in which they were opened, because moving a tab moves no view, and
 * what has not changed stays the same object, because then it is not rendered again.
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
