import { createContext, use } from "react";

/** What every entry of the sidebar asks. */
export type MenuState = {
  /** The path of the entry whose page is open. */
  current: string | undefined;
  /** The submenus that hold it. */
  around: readonly string[];
  /** The submenus that are unfolded, by path. */
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
