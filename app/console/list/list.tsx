import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { ListReadState } from "./use-read.ts";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "./pager.tsx";
import type { Filter } from "./use-filter.ts";
import { useOperatorWords } from "../form/operator-words.ts";

type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };
type Props<Item> = {
  read: Pick<ListReadState<Page<Item>>, "data" | "problem" | "isStale">;
  filter: Filter;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A page of a list in all its states: loading, failed, empty, or loaded with links to the other pages. */
export function List<Item>({ read: { data, problem, isStale }, filter, empty, children }: Props<Item>) {
  const texts = useOperatorWords();
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
      <Pager list={data} filter={filter} />
    </div>
  );
}
