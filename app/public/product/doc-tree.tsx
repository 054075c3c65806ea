import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown } from "../../ui/icons.tsx";

/** A folder of pages; those within it have a longer slug. */
export type DocSection = { slug: string; title: string; isOpen: boolean };

type Page = { path: string; title: string; label?: string; section?: string };
type Item = { page: Page } | { section: DocSection; items: Item[] };

/** From so many pages on, the list has a filter. */
const leastFiltered = 30;

/**
 * The pages of a product's documentation in reading order, folders folded but for those of the current page; the page
 * island remembers which are open, and filters. `at`: the current address.
 */
export function DocTree({ pages, sections, at }: { pages: Page[]; sections: DocSection[]; at: string }) {
  const { docs } = useWords();
  const current = pages.find(({ path }) => path === at)?.section ?? "";
  return (
    <div className="doc-tree" data-doc-tree="">
      {pages.length >= leastFiltered && (
        <input
          type="search"
          className="doc-filter"
          aria-label={docs.filter}
          placeholder={docs.filter}
          autoComplete="off"
        />
      )}
      <List items={itemsOf(pages, sections)} at={at} current={current} />
      {pages.length >= leastFiltered && <p className="doc-none" role="status" data-none={docs.noneFound} />}
    </div>
  );
}

function List({ items, at, current }: { items: Item[]; at: string; current: string }) {
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
              open={item.section.isOpen || `${current}/`.startsWith(`${item.section.slug}/`)}
              data-section={item.section.slug}
            >
              <summary>
                {item.section.title}
                <ChevronDown size={14} />
              </summary>
              <List items={item.items} at={at} current={current} />
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

/** Pages follow one another by folder, so that a folder is where its first page is. */
function itemsOf(pages: readonly Page[], sections: readonly DocSection[]): Item[] {
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
