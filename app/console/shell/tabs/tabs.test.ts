import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ShellRoute } from "../../routing/route.ts";
import {
  addressAfterClosing,
  close,
  closeAll,
  closeOthers,
  move,
  nextFocus,
  refresh,
  rename,
  startingWith,
  visit,
  type Tab,
} from "./tabs.ts";

const view = () => Promise.reject(new Error("not opened here"));
const title = (text: string) => ({ en: text, zh: `${text} 页` });
const address = (path: string, search = "", hash = "") => ({ pathname: path, search, hash });
const page = (path: string, affix = false) => ({ path, address: address(path), title: title(path), affix });
const routes: ShellRoute[] = [
  { path: "/dashboard", title: title("/dashboard"), affix: true, view },
  { path: "/record/:id", title: title("record"), affix: true, view },
  { path: "https://example.org", title: title("elsewhere"), affix: true, view },
  { path: "/untitled", affix: true, view },
  {
    path: "/group",
    title: title("group"),
    affix: true,
    children: [{ path: "/in", title: title("/in"), affix: true, view }],
  },
  { path: "/a", title: title("/a"), view },
];
const start = startingWith(routes);
const abc = ["/a", "/b", "/c"].map((path) => page(path)).reduce(visit, start);
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

test("affixed pages have a tab from the start", () => {
  expect(start).toEqual([
    { ...page("/dashboard", true), revision: 0 },
    { ...page("/in", true), revision: 0 },
  ]);
});

describe("a visit", () => {
  test("adds a tab after the others, and an affixed one after the other affixed ones", () => {
    expect(paths(abc)).toEqual(["/dashboard", "/in", "/a", "/b", "/c"]);
    expect(paths(visit(abc, page("/late", true)))).toEqual(["/dashboard", "/in", "/late", "/a", "/b", "/c"]);
  });

  test("with another query or fragment changes the address of its tab, which keeps its name", () => {
    const named = rename(abc, "/a", "Its own");
    const next = visit(named, { ...page("/a"), address: address("/a", "?page=2", "#end") });
    expect(next[2]).toEqual({ ...named[2], address: address("/a", "?page=2", "#end"), name: "Its own" });
    expect(next.map((tab, index) => tab === named[index])).toEqual([true, true, false, true, true]);
  });

  test("of the same address changes nothing", () => {
    expect(visit(abc, page("/a"))).toBe(abc);
  });

  test("of another path of the same page opens another tab", () => {
    expect(paths(visit(visit(start, page("/record/1")), page("/record/2")))).toEqual([
      ...paths(start),
      "/record/1",
      "/record/2",
    ]);
  });
});

describe("closing", () => {
  test("closes one, the others or all, and never an affixed one", () => {
    expect(paths(close(abc, "/b"))).toEqual(["/dashboard", "/in", "/a", "/c"]);
    expect(close(abc, "/dashboard")).toBe(abc);
    expect(close(abc, "/unknown")).toBe(abc);
    expect(paths(closeOthers(abc, "/b"))).toEqual(["/dashboard", "/in", "/b"]);
    expect(paths(closeOthers(abc, "/in"))).toEqual(["/dashboard", "/in"]);
    expect(closeAll(abc)).toEqual(start);
    expect(closeAll(start)).toBe(start);
  });

  test("the active one leads to the last remaining tab with its query, else home", () => {
    const asked = visit(abc, { ...page("/c"), address: address("/c", "?q=1", "#x") });
    expect(addressAfterClosing(asked, close(asked, "/a"), "/a")).toBe("/c?q=1#x");
    expect(addressAfterClosing(abc, closeAll(abc), "/a")).toBe("/in");
    const alone = visit([], page("/a"));
    expect(addressAfterClosing(alone, close(alone, "/a"), "/a")).toBe("/");
  });

  test("an inactive tab, or a page without a tab, does not navigate", () => {
    expect(addressAfterClosing(abc, close(abc, "/a"), "/b")).toBeNull();
    expect(addressAfterClosing(abc, closeAll(abc), "/dashboard")).toBeNull();
    expect(addressAfterClosing(abc, close(abc, "/dashboard"), "/dashboard")).toBeNull();
    expect(addressAfterClosing(abc, closeAll(abc), "/untitled")).toBeNull();
    expect(addressAfterClosing(abc, closeAll(abc), undefined)).toBeNull();
  });

  test("moves the focus to the neighbour, or to the tab that becomes active", () => {
    expect(nextFocus(abc, "/a", "/c")).toBe("/b");
    expect(nextFocus(abc, "/c", "/a")).toBe("/b");
    expect(nextFocus(abc, "/a", "/a")).toBe("/c");
    expect(nextFocus(visit([], page("/a")), "/a", "/a")).toBeUndefined();
  });
});

test("a refresh increases the counter of one tab only", () => {
  const next = refresh(abc, "/b");
  expect(next.map(({ revision }) => revision)).toEqual([0, 0, 0, 1, 0]);
  expect(next.map((tab, index) => tab === abc[index])).toEqual([true, true, true, false, true]);
  expect(refresh(abc, "/unknown")).toBe(abc);
});

test("a tab takes a name of its own", () => {
  const next = rename(abc, "/b", "Record 7");
  expect(next[3]).toEqual({ ...abc[3], name: "Record 7" });
  expect(rename(next, "/b", "Record 7")).toBe(next);
  expect(rename(abc, "/unknown", "x")).toBe(abc);
});

test("a tab moves to a place among those that are not affixed", () => {
  expect(paths(move(abc, "/a", 4))).toEqual(["/dashboard", "/in", "/b", "/c", "/a"]);
  expect(paths(move(abc, "/c", 0))).toEqual(["/dashboard", "/in", "/c", "/a", "/b"]);
  expect(paths(move(abc, "/a", 99))).toEqual(["/dashboard", "/in", "/b", "/c", "/a"]);
  expect(move(abc, "/a", 1)).toBe(abc);
  expect(move(abc, "/in", 0)).toBe(abc);
  expect(move(abc, "/unknown", 0)).toBe(abc);
});

test("after any actions, affixed tabs come first and in order, none is duplicated, and unchanged ones are the same objects", () => {
  const anyPath = fc.constantFrom("/dashboard", "/in", "/a", "/b", "/c", "/d");
  const step = fc.oneof(
    fc.record({ path: anyPath, search: fc.constantFrom("", "?a", "?b") }).map(
      ({ path, search }) =>
        (tabs: readonly Tab[]) =>
          visit(tabs, { ...page(path), address: address(path, search) }),
    ),
    anyPath.map((path) => (tabs: readonly Tab[]) => close(tabs, path)),
    anyPath.map((path) => (tabs: readonly Tab[]) => closeOthers(tabs, path)),
    fc.constant(closeAll),
    anyPath.map((path) => (tabs: readonly Tab[]) => refresh(tabs, path)),
    fc.tuple(anyPath, fc.string()).map(
      ([path, name]) =>
        (tabs: readonly Tab[]) =>
          rename(tabs, path, name),
    ),
    fc.tuple(anyPath, fc.integer({ min: -3, max: 9 })).map(
      ([path, to]) =>
        (tabs: readonly Tab[]) =>
          move(tabs, path, to),
    ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      steps.reduce((before, act) => {
        const after = act(before);
        expect(paths(after).slice(0, start.length)).toEqual(paths(start));
        expect(after.slice(start.length).some(({ affix }) => affix)).toBe(false);
        expect(new Set(paths(after)).size).toBe(after.length);
        const isEqual = JSON.stringify(after) === JSON.stringify(before);
        expect(after === before).toBe(isEqual);
        for (const tab of after) {
          const was = before.find(({ path }) => path === tab.path);
          if (JSON.stringify(was) === JSON.stringify(tab)) expect(tab).toBe(was);
        }
        return after;
      }, start);
    }),
  );
});
