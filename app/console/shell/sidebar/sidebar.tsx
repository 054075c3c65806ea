import { useEffect, useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Mark } from "../../../public/layout/mark.tsx";
import { Close } from "../../../ui/icons.tsx";
import { firstPage, type ShellRoute } from "../../routing/route.ts";
import { useIsMobile } from "./device.ts";
import type { DrawerProps } from "./drawer.tsx";
import { IconList } from "./icon-list.tsx";
import { MenuContext } from "./menu-context.ts";
import { handleMenuKey } from "./menu-keys.ts";
import { MenuList } from "./menu-list.tsx";
import { groupsAround, menuOf } from "./menu.ts";
import { useSidebar } from "./status.ts";
import { useOpened } from "./use-opened.ts";

type Props = {
  /** The permitted routes. */
  routes: readonly ShellRoute[];
  /** The path of the current entry. */
  current: string | undefined;
  onFollow?: () => void;
  /** The phone's drawer, once loaded. */
  Drawer: ComponentType<DrawerProps> | null;
  drawerOpen: boolean;
  onDrawerClose: () => void;
  /** Tools for which the top bar has no room on phones. */
  further?: ReactNode;
};

/** The shell's menu: beside the page on desktops, a drawer on phones (specification, section 2, layout shell). */
export function Sidebar({ routes, current, onFollow, Drawer, drawerOpen, onDrawerClose, further }: Props) {
  const { frame } = useWords();
  const { site } = useWords();
  const isMobile = useIsMobile();
  const { open } = useSidebar();
  const menu = useMemo(() => menuOf(routes), [routes]);
  const around = useMemo(() => groupsAround(menu, current), [menu, current]);
  const { opened, fold } = useOpened(current, around);
  const state = useMemo(() => ({ current, around, opened, fold, onFollow }), [current, around, opened, fold, onFollow]);
  const nav = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current, isMobile, open]);

  useEffect(() => {
    if (!isMobile && drawerOpen) onDrawerClose();
  }, [isMobile, drawerOpen, onDrawerClose]);

  const sidebar = (
    <aside aria-label={frame.sidebar} className={isMobile ? "sidebar" : "sidebar beside"}>
      <div className="sidebar-head">
        <a href={firstPage(routes)?.path ?? "/"} className="sidebar-logo" onClick={onFollow}>
          <Mark />
          <span className="menu-name">{site.name}</span>
        </a>
        {isMobile && (
          <button type="button" className="icon-button large" aria-label={frame.closeMenu} onClick={onDrawerClose}>
            <Close size={20} />
          </button>
        )}
      </div>
      <nav ref={nav} aria-label={frame.menu} onKeyDown={handleMenuKey}>
        <MenuContext value={state}>
          {open || isMobile ? <MenuList entries={menu} /> : <IconList entries={menu} />}
        </MenuContext>
        {isMobile && further && <div className="sidebar-further">{further}</div>}
      </nav>
    </aside>
  );
  if (!isMobile) return sidebar;
  return (
    Drawer && (
      <Drawer open={drawerOpen} label={frame.menu} onClose={onDrawerClose}>
        {sidebar}
      </Drawer>
    )
  );
}
