import { useMemo, type RefObject } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Menu } from "../../form/menu.tsx";
import type { Tab } from "./tabs.ts";
import { useLeave } from "./use-leave.ts";

/** The tab of a menu and the position at which the menu opened. */
export type MenuPosition = { tab: Tab; x: number; y: number };
export type TabAction = "refresh" | "close" | "closeOthers" | "closeAll";

type Props = {
  open: boolean;
  place: MenuPosition;
  name: string;
  bar: RefObject<HTMLElement | null>;
  onChoose: (action: TabAction) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** The context menu of a tab (specification, section 2). It stays inside the window. */
export function TabMenu({ open, place: { tab, x, y }, name, bar, onChoose, onClose, focusAfter }: Props) {
  const { tabs: words } = useWords();
  const point = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y) }), [x, y]);
  const actions: TabAction[] = tab.affix
    ? ["refresh", "closeOthers", "closeAll"]
    : ["refresh", "close", "closeOthers", "closeAll"];
  useLeave(bar, open, onClose);
  return (
    <Menu
      open={open}
      onClose={onClose}
      label={words.menu(name)}
      items={actions.map((action) => ({ text: words[action], onChoose: () => onChoose(action) }))}
      className="tab-menu"
      anchor={point}
      align="start"
      focusAfter={focusAfter}
    />
  );
}
