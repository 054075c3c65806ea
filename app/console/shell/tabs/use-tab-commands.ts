import type { RefObject } from "react";
import { announce } from "../../../browser/message/announce.ts";
import type { Words } from "../../../../contract/words/en.ts";
import { focusTab, itemOf } from "./bar-items.ts";
import type { TabAction } from "./tab-menu.tsx";
import { closeAll, move, nextFocus, type Tab } from "./tabs.ts";

export type TabBarProps = {
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

type Options = TabBarProps & {
  bar: RefObject<HTMLElement | null>;
  words: Words["tabs"];
  nameOf: (tab: Tab) => string;
  /** Scrolls to the tab once it has moved. */
  revealNext: (path: string) => void;
  focusNext: RefObject<string | undefined>;
  closeMenu: () => void;
};

/** What keys, pointer and menu do with a tab: they announce it, and move the focus of a tab that goes. */
export function useTabCommands({
  tabs,
  active,
  bar,
  words,
  nameOf,
  revealNext,
  focusNext,
  closeMenu,
  ...actions
}: Options) {
  const closeTab = (tab: Tab) => {
    if (tab.affix) return;
    if (itemOf(tab.path)?.contains(document.activeElement)) focusTab(bar.current, nextFocus(tabs, tab.path, active));
    actions.onClose(tab.path);
    announce(words.closed(nameOf(tab)));
  };

  const moveTab = (tab: Tab, to: number) => {
    if (move(tabs, tab.path, to) === tabs) return;
    revealNext(tab.path);
    actions.onMove(tab.path, to);
    announce(words.moved(nameOf(tab), to + 1, tabs.length));
  };

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

  return { closeTab, moveTab, choose };
}
