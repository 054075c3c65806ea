import { memo, useEffect, useState, type ComponentType } from "react";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { ArrowUpRight } from "../../icons.tsx";
import type { MenuEntry, MenuLink } from "./menu.ts";

const size = 17;

/** An entry's icon and name. In the collapsed sidebar, an entry without an icon shows its first letter. */
export function EntryFace({ entry }: { entry: MenuEntry }) {
  const title = entry.title[useLocale().language];
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
  /** Whether its page is open. */
  isCurrent: boolean;
  onFollow: (() => void) | undefined;
};

/** A plain link; external addresses open in a new browser tab, and are announced so. */
export const EntryLink = memo(function EntryLink({ entry, isCurrent, onFollow }: LinkProps) {
  const { frame } = useWords();
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
    // oxlint-disable-next-line react/jsx-no-target-blank -- our own list of routes; the target may see the referrer
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

/** A badge at the end of an entry; its place is reserved until its chunk has loaded. */
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
