import { memo, useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { announce } from "../../../browser/message/announce.ts";
import { horizontalKeys, nextIndex } from "../../../ui/next-index.ts";
import { useLazyComponent } from "../../loading/use-lazy-component.ts";
import { focusTab, isCross, itemAt, itemOf } from "./bar-items.ts";
import { TabItem, tabId } from "./tab-item.tsx";
import { nextFocus } from "./tab-keys.ts";
import type { MenuPosition, TabAction } from "./tab-menu.tsx";
import { closeAll, move, textOf, type Tab } from "./tabs.ts";
import { useDrag } from "./use-drag.ts";
import { useReveal } from "./use-reveal.ts";
import { useWheel } from "./use-wheel.ts";

type Props = {
  tabs: readonly Tab[];
  /** The path of the visible page, which may have no tab. */
  active: string;
  onOpen: (path: string) => void;
  onClose: (path: string) => void;
  onCloseOthers: (path: string) => void;
  onCloseAll: () => void;
  onRefresh: (path: string) => void;
  onMove: (path: string, index: number) => void;
};

const fetchMenu = () => import("./tab-menu.tsx").then(({ TabMenu }) => TabMenu);

/**
 * The bar of visited views (specification, section 2). Events are delegated to the bar, so that a tab rerenders only
 * when it changes.
 */
export const TabBar = memo(function TabBar({ tabs, active, onOpen, onClose, onMove, ...actions }: Props) {
  const { tabs: words } = useWords();
  const { language } = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  /** The tab that receives the focus when the menu closes. */
  const focusNext = useRef<string>(undefined);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { Component: TabMenu, load: loadMenu, prepare: prepareMenu } = useLazyComponent(fetchMenu);
  const { grab, isDragEnd } = useDrag(bar, onMove);
  const revealNext = useReveal(bar, active, tabs);
  useWheel(bar);

  const tabOf = (path: string | null | undefined) => tabs.find((tab) => tab.path === path);
  const tabAt = (event: { target: EventTarget }) => tabOf(itemAt(event.target)?.dataset["path"]);
  const nameOf = ({ name, title }: Tab) => name ?? title[language];
  const reachable = (tabOf(focused) ?? tabOf(active) ?? tabs[0])?.path;

  const closeTab = (tab: Tab) => {
    if (tab.affix) return;
    if (itemOf(tab.path)?.contains(document.activeElement)) focusTab(bar.current, nextFocus(tabs, tab.path, active));
    onClose(tab.path);
    announce(words.closed(nameOf(tab)));
  };

  const moveTab = (tab: Tab, to: number) => {
    if (move(tabs, tab.path, to) === tabs) return;
    revealNext(tab.path);
    onMove(tab.path, to);
    announce(words.moved(nameOf(tab), to + 1, tabs.length));
  };

  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const openMenu = (place: MenuPosition) =>
    loadMenu(() => {
      focusNext.current = place.tab.path;
      setMenu(place);
      setMenuOpen(true);
    });

  const choose = (action: TabAction, tab: Tab) => {
    closeMenu();
    if (action === "refresh") return actions.onRefresh(tab.path);
    if (action === "closeOthers") return actions.onCloseOthers(tab.path);
    if (action === "close") {
      focusNext.current = nextFocus(tabs, tab.path, active);
      return closeTab(tab);
    }
    if (!tab.affix) focusNext.current = closeAll(tabs).at(-1)?.path;
    actions.onCloseAll();
  };

  const click = (event: MouseEvent) => {
    const tab = tabAt(event);
    if (!tab || isDragEnd(event)) return;
    if (isCross(event.target)) closeTab(tab);
    else if (event.ctrlKey || event.metaKey) window.open(textOf(tab.address), "_blank", "noopener");
    else onOpen(tab.path);
  };

  const pressMouse = (event: MouseEvent) => {
    if (event.button === 1 || isCross(event.target)) event.preventDefault(); // prevents autoscroll, and keeps the focus
  };

  const clickMiddle = (event: MouseEvent) => {
    const tab = event.button === 1 ? tabAt(event) : undefined;
    if (tab) closeTab(tab);
  };

  const openMenuAt = (event: MouseEvent) => {
    const tab = tabAt(event);
    if (!tab) return;
    event.preventDefault();
    openMenu({ tab, x: event.clientX, y: event.clientY });
  };

  const press = (event: KeyboardEvent) => {
    const tab = tabAt(event);
    if (!tab) return;
    const index = tabs.indexOf(tab);
    const next = nextIndex(event.key, { keys: horizontalKeys, index, count: tabs.length });
    const isMove = event.ctrlKey && event.shiftKey && !event.altKey && !event.metaKey;
    const isPlain = !event.ctrlKey && !event.shiftKey && !event.altKey && !event.metaKey;
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      const item = itemOf(tab.path)?.getBoundingClientRect();
      openMenu({ tab, x: item?.left ?? left, y: item?.bottom ?? bottom });
    } else if (isMove && event.key === horizontalKeys[0]) moveTab(tab, index - 1);
    else if (isMove && event.key === horizontalKeys[1]) moveTab(tab, index + 1);
    else if (isPlain && event.key === "Delete") closeTab(tab);
    else if (isPlain && next !== undefined) focusTab(bar.current, tabs[next]?.path);
    else return;
    event.preventDefault();
  };

  const noteFocus = (event: FocusEvent) => {
    prepareMenu();
    setFocused(tabAt(event)?.path ?? null);
  };
  const noteBlur = ({ relatedTarget }: FocusEvent) => {
    if (!bar.current?.contains(relatedTarget)) setFocused(null);
  };

  return (
    <>
      <div
        ref={bar}
        role="tablist"
        aria-label={words.bar}
        tabIndex={-1}
        className="shell-tabs no-print"
        onClick={click}
        onAuxClick={clickMiddle}
        onMouseDown={pressMouse}
        onPointerDown={grab}
        onContextMenu={openMenuAt}
        onPointerEnter={prepareMenu}
        onKeyDown={press}
        onFocus={noteFocus}
        onBlur={noteBlur}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            path={tab.path}
            name={nameOf(tab)}
            affix={tab.affix}
            selected={tab.path === active}
            reachable={tab.path === reachable}
          />
        ))}
      </div>
      {TabMenu && menu && (
        <TabMenu
          open={isMenuOpen}
          place={menu}
          name={nameOf(menu.tab)}
          bar={bar}
          onChoose={(action) => choose(action, menu.tab)}
          onClose={closeMenu}
          focusAfter={() => document.getElementById(tabId(focusNext.current ?? ""))}
        />
      )}
    </>
  );
});
