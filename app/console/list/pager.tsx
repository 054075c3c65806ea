import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import type { Filter } from "./use-filter.ts";

type Page = {
  items: readonly unknown[];
  /** How many of the total they are, if neighbours were folded into one. */
  shown?: number;
  total: number;
  page: number;
  pageSize: number;
};

/** Shows the range of a list on the page, with links to the previous and next one; of one page only to screen readers. */
export function Pager({
  list: { items, shown = items.length, total, page, pageSize },
  filter,
  label,
}: {
  list: Page;
  filter: Filter;
  label: string;
}) {
  const texts = useWords().operator;
  const count = useCount();
  const first = (page - 1) * pageSize + 1;
  if (shown === 0) return null;
  return (
    <nav className={total > shown ? "pager text-meta text-ink-2 button-row" : "hidden-text"} aria-label={label}>
      <span className="num" role="status">
        {texts.range(count(first), count(first + shown - 1), count(total))}
      </span>
      {page > 1 && (
        <a className="button small" rel="prev" href={filter.hrefWith({ page: String(page - 1) })}>
          {texts.previous}
        </a>
      )}
      {first + shown - 1 < total && (
        <a className="button small" rel="next" href={filter.hrefWith({ page: String(page + 1) })}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}
