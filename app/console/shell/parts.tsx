import { useLocale } from "../../browser/locale/locale.ts";
import type { ShellRoute } from "../routing/route.ts";

/** Links to the pages of a group that is one entry of the sidebar, such as the account's. */
export function Parts({ trail, path }: { trail: readonly ShellRoute[]; path: string }) {
  const { language } = useLocale();
  const group = trail.find(({ parts }) => parts);
  if (!group) return null;
  return (
    <nav aria-label={group.title?.[language]} className="tabs shell-parts no-print">
      {group.children?.map(
        (part) =>
          !part.hidden && (
            <a key={part.path} href={part.path} className="tab" aria-current={part.path === path ? "page" : undefined}>
              {part.title?.[language]}
            </a>
          ),
      )}
    </nav>
  );
}
