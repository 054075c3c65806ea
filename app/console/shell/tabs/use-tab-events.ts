import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { horizontalKeys, nextIndex } from "../../../ui/next-index.ts";
import { focusTab, isCross, itemAt, itemOf } from "./bar-items.ts";
import type { MenuPosition } from "./tab-menu.tsx";
import { textOf, type Tab } from "./tabs.ts";

type Options = {
  tabs: readonly Tab[];
  bar: RefObject<HTMLElement | null>;
  onOpen: (path: string) => void;
  closeTab: (tab: Tab) => void;
  moveTab: (tab: Tab, to: number) => void;
  openMenu: (place: MenuPosition) => void;
  isDragEnd: (click: MouseEvent) => boolean;
};

/** The bar's handlers of mouse and keyboard (ARIA APG, "Tabs", and the keys of `docs/shell.md`). */
export function useTabEvents({ tabs, bar, onOpen, closeTab, moveTab, openMenu, isDragEnd }: Options) {
  const tabAt = ({ target }: { target: EventTarget }) =>
    tabs.find((tab) => tab.path === itemAt(target)?.dataset["path"]);
  return {
    onClick: (event: MouseEvent) => {
      const tab = tabAt(event);
      if (!tab || isDragEnd(event)) return;
      if (isCross(event.target)) closeTab(tab);
      else if (event.ctrlKey || event.metaKey) window.open(textOf(tab.address), "_blank", "noopener");
      else onOpen(tab.path);
    },
    onAuxClick: (event: MouseEvent) => {
      const tab = event.button === 1 ? tabAt(event) : undefined;
      if (tab) closeTab(tab);
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 1 || isCross(event.target)) event.preventDefault(); // prevents autoscroll, and keeps the focus
    },
    onContextMenu: (event: MouseEvent) => {
      const tab = tabAt(event);
      if (!tab) return;
      event.preventDefault();
      openMenu({ tab, x: event.clientX, y: event.clientY });
    },
    onKeyDown: (event: KeyboardEvent) => {
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
    },
  };
}
