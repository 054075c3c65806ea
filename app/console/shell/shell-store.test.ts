import { createMemoryRouter, NavigationType } from "react-router";
import { describe, expect, test } from "vitest";
import { page } from "../../../tests/shell/listed.ts";
import { pagesOf } from "../routing/pages.ts";
import type { ShellRoute } from "../routing/route.ts";
import { openShellStore } from "./shell-store.ts";
import { startingWith, type Tab } from "./tabs/tabs.ts";

const list: ShellRoute[] = [
  page("/home", { affix: true }),
  page("/a"),
  page("/b"),
  page("/record/:id"),
  page("/audit", { roles: ["auditor"] }),
  page("/broken", { view: () => Promise.reject(new Error("gone")) }),
  { path: "/group", title: { en: "Group", zh: "组" }, children: [page("/group/first")] },
  { path: "/closed", title: { en: "Closed", zh: "关" }, children: [page("/closed/first", { roles: ["auditor"] })] },
];

async function open(at = "/home", roles: string[] = []) {
  const opening = {
    hash: () => router.state.navigation.location?.hash ?? "",
    isPush: () => router.state.navigation.historyAction === NavigationType.Push,
  };
  const router = createMemoryRouter(pagesOf(list, opening, Promise.resolve(roles)), { initialEntries: [at] });
  await idle(router);
  const kept: (readonly Tab[])[] = [];
  const visits: string[] = [];
  const store = openShellStore({
    router,
    roles,
    tabs: startingWith(list),
    go: (address, options) => void router.navigate(address, options),
    onTabs: (tabs) => void kept.push(tabs),
    onVisit: (path) => void visits.push(path),
  });
  return {
    store,
    kept,
    visits,
    async go(address: string) {
      await router.navigate(address);
    },
    async back() {
      await router.navigate(-1);
      await idle(router);
    },
    settled: () => idle(router),
    tabs: () => store.state().tabs.map(({ path }) => path),
    views: () => store.state().views.map(({ path }) => path),
    path: () => store.state().place?.path,
  };
}

type Router = {
  state: { navigation: { state: string }; initialized: boolean };
  subscribe(listener: () => void): () => void;
};

function idle(router: Router): Promise<void> {
  const isIdle = () => router.state.initialized && router.state.navigation.state === "idle";
  return new Promise((resolve) => {
    const look = () => {
      if (!isIdle()) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(look);
    queueMicrotask(look);
  });
}

describe("router and tabs", () => {
  test("an opened page gets a tab and a view, and is stored", async () => {
    const shell = await open();
    await shell.go("/a?q=1");
    await shell.go("/record/7");
    expect(shell.tabs()).toEqual(["/home", "/a", "/record/7"]);
    expect(shell.views()).toEqual(["/home", "/a", "/record/7"]);
    expect(shell.store.state().views.at(-1)?.params).toEqual({ id: "7" });
    expect(shell.visits).toEqual(["/home", "/a", "/record/7"]);
    expect(shell.kept.at(-1)?.map(({ path }) => path)).toEqual(shell.tabs());
  });

  test("the view of a hidden tab keeps its address while the router goes on", async () => {
    const shell = await open();
    await shell.go("/a?q=1");
    const before = shell.store.state().views.find(({ path }) => path === "/a");
    await shell.go("/b");
    expect(shell.store.state().views.find(({ path }) => path === "/a")).toBe(before);
    expect(before?.address.search).toBe("?q=1");
  });

  test("another query stays in the same tab, another parameter opens a new one", async () => {
    const shell = await open("/record/1");
    await shell.go("/record/1?tab=2");
    await shell.go("/record/2");
    expect(shell.tabs()).toEqual(["/home", "/record/1", "/record/2"]);
  });

  test("closing the active tab opens the last remaining one, closing another does not navigate", async () => {
    const shell = await open();
    await shell.go("/a");
    await shell.go("/b");
    shell.store.close("/a");
    expect(shell.path()).toBe("/b");
    shell.store.close("/b");
    await shell.settled();
    expect(shell.path()).toBe("/home");
    expect(shell.views()).toEqual(["/home"]);
  });

  test("Close Others goes to that tab, Close All to an affixed one", async () => {
    const shell = await open();
    for (const path of ["/a", "/b", "/record/1"]) await shell.go(path);
    shell.store.closeOthers("/a");
    await shell.settled();
    expect([shell.path(), shell.tabs()]).toEqual(["/a", ["/home", "/a"]]);
    shell.store.closeAll();
    await shell.settled();
    expect([shell.path(), shell.tabs()]).toEqual(["/home", ["/home"]]);
  });

  test("a refresh remounts the view with its query and fragment, and no other", async () => {
    const shell = await open();
    await shell.go("/a?q=1#x");
    await shell.go("/b");
    const other = shell.store.state().views.find(({ path }) => path === "/b");
    shell.store.refresh("/a");
    await shell.settled();
    expect(shell.store.state().place?.address).toEqual({ pathname: "/a", search: "?q=1", hash: "#x" });
    const views = shell.store.state().views;
    expect(views.find(({ path }) => path === "/a")?.revision).toBe(1);
    expect(views.find(({ path }) => path === "/b")).toBe(other);
    expect(shell.tabs()).toEqual(["/home", "/a", "/b"]);
  });

  test("a page for other roles gets neither a tab nor a view", async () => {
    const shell = await open();
    await shell.go("/audit");
    expect(shell.store.state().place).toMatchObject({ path: "/audit", isAllowed: false });
    expect([shell.tabs(), shell.views()]).toEqual([["/home"], ["/home"]]);
    const auditor = await open("/audit", ["auditor"]);
    expect(auditor.views()).toEqual(["/audit"]);
  });

  test("a view that cannot be loaded shows the error in its own tab", async () => {
    const shell = await open();
    await shell.go("/a");
    await shell.go("/broken");
    const broken = shell.store.state().views.at(-1);
    expect(broken?.view).toBeUndefined();
    expect(broken?.cause).toEqual(new Error("gone"));
    expect(shell.views()).toEqual(["/home", "/a", "/broken"]);
  });

  test("a group leads to its first page", async () => {
    const shell = await open();
    await shell.go("/group");
    expect(shell.path()).toBe("/group/first");
    await shell.back();
    expect(shell.path()).toBe("/home");
  });

  test("a group whose pages are all forbidden leads to the first one, which shows the 401 text", async () => {
    const shell = await open("/closed");
    expect(shell.store.state().place).toMatchObject({ path: "/closed/first", isAllowed: false });
    expect(shell.tabs()).toEqual(["/home"]);
  });

  test("Back skips /redirect", async () => {
    const shell = await open("/a");
    await shell.go("/redirect/b?q=1#end");
    expect(shell.store.state().place?.address).toEqual({ pathname: "/b", search: "?q=1", hash: "#end" });
    await shell.back();
    expect(shell.path()).toBe("/a");
  });

  test("/redirect opens no tab, and never leads out of the shell or to itself", async () => {
    const shell = await open();
    for (const target of ["//evil.example", "/redirect/a", "/nowhere"]) {
      await shell.go(`/redirect${target}`).catch(() => {});
      expect(shell.tabs()).toEqual(["/home"]);
    }
  });
});
