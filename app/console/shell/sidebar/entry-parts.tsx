import { memo, useEffect, useState, type ComponentType } from "react";
import { usePageLocale } from "../../../browser/locale/words.ts";
import { ArrowUpRight } from "../../icons.tsx";
import { useShellWords } from "../../words.ts";
import type { MenuEntry, MenuLink } from "./menu.ts";

const size = 17;

/** An entry's icon and name. Without an icon its first letter stands where only icons are shown. */
export function EntryFace({ entry }: { entry: MenuEntry }) {
  const title = entry.title[usePageLocale().language];
  const Icon = entry.icon ?? (entry.kind === "link" && entry.isExternal ? ArrowUpRight : undefined);
  return (
    <>
      <span className="menu-icon" data-letter={Icon ? undefined : title.slice(0, 1)} aria-hidden="true">
        {Icon && <Icon size={size} />}
      </span>
      <span className="menu-name">{title}</span>
    </>
  );
}

type LinkProps = {
  entry: MenuLink;
  /** Its page is open. */
  isCurrent: boolean;
  onFollow: (() => void) | undefined;
};

/** A plain link; an address elsewhere gets a browser tab of its own, and says so. */
export const EntryLink = memo(function EntryLink({ entry, isCurrent, onFollow }: LinkProps) {
  const { frame } = useShellWords();
  const { path, icon } = entry;
  if (!entry.isExternal) {
    return (
      <a href={path} className="menu-row" aria-current={isCurrent ? "page" : undefined} onClick={onFollow}>
        <EntryFace entry={entry} />
        {entry.badge && <EntryBadge fetch={entry.badge} />}
      </a>
    );
  }
  return (
    // oxlint-disable-next-line react/jsx-no-target-blank -- the list of routes is ours, and a site may see where one came from
    <a href={path} className="menu-row" target="_blank" rel="noopener" onClick={onFollow}>
      <EntryFace entry={entry} />
      <span className="hidden-text"> {frame.newTab}</span>
      {icon !== ArrowUpRight && (
        <span className="menu-sign">
          <ArrowUpRight size={14} />
        </span>
      )}
    </a>
  );
});

/** At the end of an entry; its place is there from the start, and without its part of the program nothing stands in it. */
function EntryBadge({ fetch }: { fetch: () => Promise<ComponentType> }) {
  const [Badge, setBadge] = useState<ComponentType | null>(null);
  useEffect(() => {
    fetch().then(
      (badge) => setBadge(() => badge),
      () => {}, // the entry works without it
    );
  }, [fetch]);
  return <span className="menu-badge">{Badge && <Badge />}</span>;
}
