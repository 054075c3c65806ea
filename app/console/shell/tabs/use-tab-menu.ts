import { useCallback, useRef, useState } from "react";
import { useLazyComponent } from "../../loading/use-lazy-component.ts";
import type { MenuPosition } from "./tab-menu.tsx";

const fetchMenu = () => import("./tab-menu.tsx").then(({ TabMenu }) => TabMenu);

/** The context menu of the bar, whose chunk is loaded when it is first needed. */
export function useTabMenu() {
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  /** The tab that receives the focus when the menu closes. */
  const focusNext = useRef<string>(undefined);
  const { Component: TabMenu, load, prepare: prepareMenu } = useLazyComponent(fetchMenu);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const openMenu = (place: MenuPosition) =>
    load(() => {
      focusNext.current = place.tab.path;
      setMenu(place);
      setMenuOpen(true);
    });
  return { TabMenu, menu, isMenuOpen, focusNext, prepareMenu, openMenu, closeMenu };
}
