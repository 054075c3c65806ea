import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { Bar, BarFurther, BarTools } from "./bar/bar.tsx";
import { logOutOfConsole } from "../guard/leave-console.ts";
import type { Owner } from "../guard/owner.ts";
import { Breadcrumb } from "./breadcrumb/breadcrumb.tsx";
import type { ShellRoute } from "../routing/route.ts";
import { useConsoleSearch } from "./search/use-console-search.tsx";
import { useIsMobile } from "./sidebar/device.ts";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { useSidebar } from "./sidebar/status.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";

const fetchDrawer = () => import("./sidebar/drawer.tsx").then(({ Drawer }) => Drawer);
/** How long after the shell's start the phone's drawer is prefetched, in milliseconds: no hover precedes a tap. */
const idle = 1_000;

type Props = {
  routes: readonly ShellRoute[];
  trail: readonly ShellRoute[];
  path: string;
  /** The current sidebar entry. */
  current: string;
  /** The page's own name. */
  name: string | undefined;
  owner: Owner;
  tabs: ReactNode;
  /** The views. */
  children: ReactNode;
};

/** Sidebar and top bar; on phones the sidebar is a drawer that closes with every navigation. */
export function ShellLayout({ routes, trail, path, current, name, owner, tabs, children }: Props) {
  const api = useApi();
  const home = routes.find(({ affix }) => affix) ?? routes[0];
  const isMobile = useIsMobile();
  const { open, toggle } = useSidebar();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const logOut = useCallback(() => void logOutOfConsole(api()), [api]);
  const search = useConsoleSearch(routes, logOut);
  const isDrawerOpen = isMobile && drawerAt === path;
  const closeDrawer = useCallback(() => setDrawerAt(null), []);
  const drawer = useLazyComponent(fetchDrawer);
  useEffect(() => {
    if (!isMobile) return;
    const timer = setTimeout(drawer.prepare, idle);
    return () => clearTimeout(timer);
  }, [isMobile, drawer.prepare]);
  const tools = useMemo(
    () => (
      <BarTools
        isMobile={isMobile}
        onSearch={search.open}
        prepareSearch={search.prepare}
        user={{ username: owner.username, admin: owner.roles.includes("admin") }}
        onLogOut={logOut}
      />
    ),
    [isMobile, search.open, search.prepare, owner, logOut],
  );
  return (
    <>
      <Sidebar
        routes={routes}
        current={current}
        onFollow={closeDrawer}
        Drawer={drawer.Component}
        drawerOpen={isDrawerOpen}
        onDrawerClose={closeDrawer}
        further={isMobile && <BarFurther onSearch={search.open} prepareSearch={search.prepare} />}
      />
      <div className="shell-main">
        <header className="shell-top">
          <Bar
            sidebarOpen={isMobile ? isDrawerOpen : open}
            onToggle={isMobile ? () => drawer.load(() => setDrawerAt(path)) : toggle}
            breadcrumb={home && <Breadcrumb trail={trail} home={home} name={name} />}
            tools={tools}
          />
          {tabs}
        </header>
        {children}
      </div>
      {search.dialog}
    </>
  );
}
