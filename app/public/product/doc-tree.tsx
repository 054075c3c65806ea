import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown } from "../../ui/icons.tsx";

/** From so many pages on the tree has a filter. */
const filteredFrom = 30;

/** A folder of pages; those within it have a longer slug. */
export type SectionInList = { slug: string; title: string; isOpen: boolean };

type Page = { path: string; title: string; label?: string; section?: string };
type Item = { page: Page } | { section: SectionInList; items: Item[] };

/**
 * The pages of a product's documentation in reading order, folders folded but for those of the current page.
 * `at`: the current address.
 */
export function DocTree({ pages, sections, at }: { pages: Page[]; sections: SectionInList[]; at: string }) {
  const { docs } = useWords();
  const current = pages.find(({ path }) => path === at)?.section ?? "";
  const base = /^.*?\/docs/.exec(pages[0]?.path ?? "")?.[0] ?? "";
  const tree = <List items={itemsOf(pages, sections)} at={at} current={current} base={base} />;
  if (pages.length < filteredFrom) return tree;
  return (
    <div data-island="doc-filter">
      <input
        type="search"
        className="doc-filter no-print"
        aria-label={docs.filter}
        placeholder={docs.filter}
        autoComplete="off"
      />
      {tree}
      <p className="doc-none text-ink-2" role="status" hidden>
        {docs.noneFits}
      </p>
    </div>
  );
}

type ListProps = { items: Item[]; at: string; current: string; base: string };

/** Which folders a reader opens and closes is remembered under their addresses (`app/document/head/first-paint.js`). */
function List({ items, at, current, base }: ListProps) {
  const isCurrent = ({ slug }: SectionInList) => `${current}/`.startsWith(`${slug}/`);
  return (
    <ul>
      {items.map((item) =>
        "page" in item ? (
          <li key={item.page.path}>
            <a href={item.page.path} aria-current={item.page.path === at ? "page" : undefined}>
              {item.page.label ?? item.page.title}
            </a>
          </li>
        ) : (
          <li key={item.section.slug}>
            <details
              open={item.section.isOpen || isCurrent(item.section)}
              data-fold={`${base}/${item.section.slug}`}
              data-current={isCurrent(item.section) ? "" : undefined}
            >
              <summary>
                {item.section.title}
                <ChevronDown size={14} />
              </summary>
              <List items={item.items} at={at} current={current} base={base} />
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

/** Pages follow one another by folder, so that a folder is where its first page is. */
function itemsOf(pages: readonly Page[], sections: readonly SectionInList[]): Item[] {
  const known = new Map(sections.map((section) => [section.slug, section]));
  const lists = new Map<string, Item[]>([["", []]]);
  const listOf = (slug: string): Item[] => {
    const section = known.get(slug);
    const list = lists.get(section ? slug : "") ?? [];
    if (!section || lists.has(slug)) return list;
    lists.set(slug, list);
    listOf(slug.split("/").slice(0, -1).join("/")).push({ section, items: list });
    return list;
  };
  for (const page of pages) listOf(page.section ?? "").push({ page });
  return lists.get("") ?? [];
}
