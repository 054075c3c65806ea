import { useId } from "react";
import { ChevronDown } from "../../../ui/icons.tsx";
import { EntryFace, EntryLink } from "./entry-parts.tsx";
import { useMenu } from "./menu-context.ts";
import type { MenuEntry, MenuGroup } from "./menu.ts";

/** A vertical list of entries; submenus expand in place. */
export function MenuList({ entries, id }: { entries: readonly MenuEntry[]; id?: string }) {
  const { current, onFollow } = useMenu();
  return (
    <ul id={id} className="menu-list">
      {entries.map((entry) => (
        <li key={entry.path} className={entry.startsGroup && "menu-group"}>
          {entry.kind === "link" ? (
            <EntryLink entry={entry} isCurrent={entry.path === current} onFollow={onFollow} />
          ) : (
            <Submenu group={entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Submenu({ group }: { group: MenuGroup }) {
  const { opened, around, fold } = useMenu();
  const id = useId();
  const isOpen = opened.has(group.path);
  return (
    <>
      <button
        type="button"
        className="menu-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={!isOpen && around.includes(group.path) ? "true" : undefined}
        onClick={() => fold(group.path, !isOpen)}
      >
        <EntryFace entry={group} />
        <span className="menu-sign">
          <ChevronDown size={16} />
        </span>
      </button>
      {isOpen && <MenuList id={id} entries={group.entries} />}
    </>
  );
}
