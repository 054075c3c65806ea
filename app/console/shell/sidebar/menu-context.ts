import { createContext, use } from "react";

/** State shared by all sidebar entries. */
export type MenuState = {
  /** The path of the entry whose page is open. */
  current: string | undefined;
  /** The paths of the submenus that contain it. */
  around: readonly string[];
  /** The paths of expanded submenus. */
  opened: ReadonlySet<string>;
  fold: (path: string, open: boolean) => void;
  onFollow: (() => void) | undefined;
};

export const MenuContext = createContext<MenuState | null>(null);

export function useMenu(): MenuState {
  const menu = use(MenuContext);
  if (!menu) throw new Error("MenuContext is missing");
  return menu;
}
