import type { ReactNode } from "react";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { More } from "./more.tsx";
import { Part } from "./part.tsx";
import type { Pages } from "./use-pages.ts";

type Props<Item> = {
  title: string;
  lead: string;
  pages: Pages<Item>;
  /** Shown if there are no items. */
  empty: ReactNode;
  children: (item: Item, index: number) => ReactNode;
};

/** A paged list of account data, with its empty, loading and error states. */
export function PagedList<Item>({ title, lead, pages, empty, children }: Props<Item>) {
  const { items, total, problem, showMore, busy } = pages;
  return (
    <Part title={title} lead={lead}>
      {!items && !problem && <Skeleton count={3} />}
      {items?.length === 0 && <div className="account-empty text-ui">{empty}</div>}
      {items && items.length > 0 && <ul className="account-list">{items.map(children)}</ul>}
      <SectionProblem problem={problem} />
      {items && <More shown={items.length} total={total} busy={busy} onMore={showMore} />}
    </Part>
  );
}
