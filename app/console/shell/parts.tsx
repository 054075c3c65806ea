import { useLocale } from "../../browser/locale/locale.ts";
import type { ShellRoute } from "../routing/route.ts";

/** Links to the pages of a group that is one entry of the sidebar, such as the account's. */
export function Parts({ trail, path }: { trail: readonly ShellRoute[]; path: string }) {
  const { language } = useLocale();
  const group = trail.find(({ parts }) => parts);
  const pages = group ? [group, ...(group.children ?? [])].filter(({ view, hidden }) => view && !hidden) : [];
  if (pages.length < 2 || !pages.some((page) => page.path === path)) return null;
  return (
    <nav aria-label={group?.title?.[language]} className="tabs shell-parts no-print">
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path} className="tab" aria-current={page.path === path ? "page" : undefined}>
              {page.title?.[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
