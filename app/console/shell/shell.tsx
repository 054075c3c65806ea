import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { DataRouter } from "react-router";
import { useLocale } from "../../browser/locale/locale.ts";
import { Announcer } from "../../ui/announcer.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { followLinks } from "./follow-links.ts";
import type { Owner } from "../guard/owner.ts";
import { useNavigate } from "../routing/navigate.ts";
import { KeepAliveView } from "./keep-alive-view.tsx";
import { Parts } from "./parts.tsx";
import { permitted, trails, type ShellRoute } from "../routing/route.ts";
import { rememberPage } from "./search/recent-pages.ts";
import { openShellStore, type ShellStore } from "./shell-store.ts";
import { SettingsHandle } from "./settings/handle.tsx";
import { currentEntry } from "./sidebar/menu.ts";
import { ShellLayout } from "./shell-layout.tsx";
import { readTabs, storeTabs } from "./tabs/stored-tabs.ts";
import { TabBar } from "./tabs/tab-bar.tsx";
import { useTitleAndAnnouncement } from "./use-page-title.ts";
import { useReturnScroll } from "./use-return-scroll.ts";
import { useScroll } from "./use-scroll.ts";
import { ViewRefused } from "./view-missing.tsx";

type Props = {
  router: DataRouter;
  list: readonly ShellRoute[];
  isPage: (pathname: string) => boolean;
  /** Another `key` remounts the shell. */
  owner: Owner;
  /** Whether the profile has been read; until then, or if that failed, no view is rendered. */
  isReady: boolean;
  problem: RetryableError | null;
};

const none: readonly ShellRoute[] = [];

/** Sidebar, top bar and tab bar around the open views (specification, section 2). */
export function Shell({ router, list, isPage, owner, isReady, problem }: Props) {
  const go = useNavigate();
  const { language, words } = useLocale();
  const [{ routes, allowed, store, keepTabsOf }] = useState(() => openFor(router, list, owner, go));
  const { place, tabs, views } = useSyncExternalStore(store.subscribe, store.state);
  const { path = "", trail = none, isAllowed = true } = place ?? {};
  const name = tabs.find((tab) => tab.path === path)?.name;
  const title = name ?? trail.at(-1)?.title?.[language];
  const shownTrail = useMemo(() => within(allowed, trail), [allowed, trail]);
  useEffect(() => store.end, [store]);
  useEffect(() => {
    if (owner.account !== "") keepTabsOf(owner.account);
  }, [owner.account, keepTabsOf]);
  useScroll(path, views);
  useReturnScroll(path);
  useTitleAndAnnouncement(path, title);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- delegated from links, which handle keys as well
    <div className="shell" onClick={(event) => followLinks(event, isPage, go)}>
      <a href="#main" className="skip-link">
        {words.site.skip}
      </a>
      <ShellLayout
        routes={routes}
        trail={shownTrail}
        path={path}
        current={currentEntry(trail) ?? path}
        name={name}
        owner={owner}
        tabs={
          <TabBar
            tabs={tabs}
            active={path}
            onOpen={store.open}
            onClose={store.close}
            onCloseOthers={store.closeOthers}
            onCloseAll={store.closeAll}
            onRefresh={store.refresh}
            onMove={store.move}
          />
        }
      >
        <main id="main" tabIndex={-1} aria-busy={!isReady}>
          {isAllowed && <Parts trail={shownTrail} path={path} />}
          {!isReady && !problem && (
            <div className="shell-view skeleton" data-path={path}>
              <header className="view-head">
                <h1>{title}</h1>
                <Waiting text={words.site.loading} />
              </header>
              <span />
            </div>
          )}
          <SectionProblem problem={problem} />
          {isReady &&
            views.map((open) => (
              <KeepAliveView
                key={`${open.path} ${open.revision}`}
                open={open}
                isSeen={open.path === path}
                onName={store.name}
                onRetry={store.retry}
              />
            ))}
          {isReady && !isAllowed && <ViewRefused />}
        </main>
      </ShellLayout>
      <SettingsHandle />
      <Announcer copyFailed={words.copy.failed} />
      <div className="page-waiting" aria-live="polite">
        <PageWaiting store={store} />
      </div>
    </div>
  );
}

/**
 * Indicates a pending navigation. A component of its own, so that the shell does not rerender; delayed, because most
 * navigations are short.
 */
function PageWaiting({ store }: { store: ShellStore }) {
  const { site } = useLocale().words;
  const isBusy = useDeferredValue(useSyncExternalStore(store.subscribe, store.isBusy));
  return isBusy && <Waiting text={site.loading} />;
}

/** The permitted routes, and the store with the restored tabs. */
function openFor(
  router: DataRouter,
  list: readonly ShellRoute[],
  { roles, account }: Owner,
  go: ReturnType<typeof useNavigate>,
) {
  const owner = { account }; // empty until the profile has been read
  const routes = permitted(list, roles);
  const store = openShellStore({
    router,
    roles,
    go,
    tabs: readTabs(account, routes),
    onTabs: (tabs) => {
      if (owner.account !== "") storeTabs(owner.account, tabs);
    },
    onVisit: rememberPage,
  });
  const allowed = new Map(trails(routes).flatMap((trail) => trail.slice(-1).map((route) => [route.path, route])));
  const keepTabsOf = (known: string) => {
    owner.account = known;
    storeTabs(known, store.state().tabs);
  };
  return { routes, allowed, store, keepTabsOf };
}

/** The same trail among the permitted routes, so that no crumb links to a refused page. */
function within(allowed: ReadonlyMap<string, ShellRoute>, trail: readonly ShellRoute[]): readonly ShellRoute[] {
  return trail.map((route) => allowed.get(route.path) ?? { ...route, noRedirect: true });
}
