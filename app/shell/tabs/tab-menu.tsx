import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useShellWords } from "../words.ts";
import { downKeys, nextIndex } from "../../ui/next-index.ts";
import { useLeave } from "./use-leave.ts";

/** The point at which the menu of a tab opens. */
export type MenuPlace = { path: string; x: number; y: number };
export type TabAction = "refresh" | "close" | "closeOthers" | "closeAll";

type Props = {
  place: MenuPlace;
  name: string;
  affix: boolean;
  onChoose: (action: TabAction) => void;
  /** With a path: by a key, so that its tab gets the focus again. */
  onLeave: (backTo?: string) => void;
};

const margin = 8;

/** What can be done with a tab and its neighbours (specification, section 2). It stays inside the window. */
export function TabMenu({ place, name, affix, onChoose, onLeave }: Props) {
  const { tabs: words } = useShellWords();
  const menu = useRef<HTMLDivElement>(null);
  const actions: TabAction[] = affix
    ? ["refresh", "closeOthers", "closeAll"]
    : ["refresh", "close", "closeOthers", "closeAll"];
  useLeave(menu, onLeave);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    if ("showPopover" in element) element.showPopover(); // over everything, whatever stands around the bar
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(margin, Math.min(place.x, document.documentElement.clientWidth - width - margin))}px`;
    element.style.top = `${Math.max(margin, Math.min(place.y, innerHeight - height - margin))}px`;
  }, [place]);

  useEffect(() => entriesOf(menu.current)[0]?.focus({ preventScroll: true }), [place]);

  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      return onLeave(place.path);
    }
    const entries = entriesOf(menu.current);
    const index = entries.findIndex((entry) => entry === document.activeElement);
    const next = nextIndex(event.key, { keys: downKeys, index, count: entries.length });
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      popover="manual"
      aria-label={words.menu(name)}
      tabIndex={-1}
      className="tab-menu no-print"
      onKeyDown={press}
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map((action) => (
        <button key={action} type="button" role="menuitem" tabIndex={-1} onClick={() => onChoose(action)}>
          {words[action]}
        </button>
      ))}
    </div>
  );
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}
