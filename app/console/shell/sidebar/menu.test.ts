import { expect, test } from "vitest";
import { permitted, trails, type ShellRoute } from "../../routing/route.ts";
import { group, page, titled } from "../../../../tests/shell/listed.ts";
import { currentEntry, groupsAround, menuOf, type MenuEntry } from "./menu.ts";

const Icon = () => null;
const Other = () => null;
/** A menu as text: submenus in brackets, external addresses with an arrow. */
function rendered(entries: readonly MenuEntry[]): string {
  return entries
    .map((entry) =>
      entry.kind === "group"
        ? `${entry.path}(${rendered(entry.entries)})`
        : `${entry.path}${entry.isExternal ? "↗" : ""}`,
    )
    .join(" ");
}
const menu = (...routes: ShellRoute[]) => rendered(menuOf(routes));

test("pages keep the order of the list, affixed ones included", () => {
  expect(menu(page("/b"), page("/a", { affix: true }), page("/c"))).toBe("/b /a /c");
});

test("hidden routes are omitted with their descendants", () => {
  expect(
    menu(page("/a"), page("/b", { hidden: true }), group("/c", [page("/c/1"), page("/c/2")], { hidden: true })),
  ).toBe("/a");
});

test("an only visible child replaces its parent", () => {
  expect(menu(group("/a", [page("/a/1"), page("/a/2", { hidden: true })]))).toBe("/a/1");
});

test("an only visible child replaces several levels of parents", () => {
  expect(menu(group("/a", [group("/a/b", [group("/a/b/c", [page("/a/b/c/1")])])]))).toBe("/a/b/c/1");
  expect(menu(group("/a", [group("/a/b", [page("/a/b/1"), page("/a/b/2")])]))).toBe("/a/b(/a/b/1 /a/b/2)");
});

test("an only child keeps its own icon, or takes its parent's", () => {
  expect(menuOf([group("/a", [page("/a/1")], { icon: Icon })])).toMatchObject([{ path: "/a/1", icon: Icon }]);
  expect(menuOf([group("/a", [page("/a/1", { icon: Other })], { icon: Icon })])).toMatchObject([{ icon: Other }]);
  expect(menuOf([group("/a", [group("/a/b", [page("/a/b/1")])], { icon: Icon })])).toMatchObject([{ icon: Icon }]);
});

test("alwaysShow keeps a submenu with one child, but not without any", () => {
  expect(menu(group("/a", [page("/a/1")], { alwaysShow: true }))).toBe("/a(/a/1)");
  expect(menu(group("/a", [page("/a/1", { hidden: true })], { alwaysShow: true }))).toBe("");
  expect(menu(page("/a", { alwaysShow: true }))).toBe("/a");
});

test("a group of parts is one entry, which is current on each of its pages", () => {
  const badge = () => Promise.resolve(Other);
  const hidden = page("/b/:id", { hidden: true, activeMenu: "/b" });
  const routes = [
    group("/a", [page("/a/1", { icon: Other, badge }), page("/b", { children: [hidden] })], {
      icon: Icon,
      parts: true,
    }),
  ];
  expect(menuOf(routes)).toMatchObject([{ kind: "link", path: "/a/1", title: titled("/a"), icon: Icon, badge }]);
  expect(trails(routes).map(currentEntry)).toEqual(["/a/1", "/a/1", "/a/1", "/a/1"]);
});

test("several visible children are a submenu, also within another", () => {
  expect(menu(group("/a", [page("/a/1"), group("/a/b", [page("/a/b/1"), page("/a/b/2")]), page("/a/3")]))).toBe(
    "/a(/a/1 /a/b(/a/b/1 /a/b/2) /a/3)",
  );
});

test("a group without a visible child disappears, and so does its parent", () => {
  expect(menu(page("/x"), group("/a", [group("/a/b", [page("/a/b/1", { hidden: true })])]))).toBe("/x");
  expect(menu(group("/a", []))).toBe("");
});

test("a page with children is the first entry of its submenu", () => {
  const routes = [page("/a", { icon: Icon, children: [page("/a/1")] })];
  expect(rendered(menuOf(routes))).toBe("/a(/a /a/1)");
  expect(menuOf(routes)).toMatchObject([{ icon: Icon, entries: [{ icon: undefined }, {}] }]);
  expect(menu(page("/a", { children: [page("/a/:id", { hidden: true })] }))).toBe("/a");
});

test("a route without a title has no entry, and its children move up", () => {
  const untitled = (children: ShellRoute[]) => group("/a", children, { title: undefined, icon: Icon });
  expect(menu(page("/x", { title: undefined }))).toBe("");
  expect(menu(untitled([page("/a/1"), page("/a/2")]), page("/x"))).toBe("/a/1 /a/2 /x");
  expect(menuOf([untitled([page("/a/1")])])).toMatchObject([{ path: "/a/1", icon: Icon }]);
});

test("a path with parameters has no entry", () => {
  expect(menu(page("/a/:id"), group("/b", [page("/b/:id"), page("/b/1")]))).toBe("/b/1");
});

test("external addresses are marked, also within a submenu", () => {
  const elsewhere = (path: string): ShellRoute => ({ path, title: titled(path) });
  expect(
    menu(elsewhere("https://a.example:8080/x"), group("/b", [elsewhere("mailto:a@b.example"), elsewhere("tel:1")])),
  ).toBe("https://a.example:8080/x↗ /b(mailto:a@b.example↗ tel:1↗)");
  expect(menu(page("/http"))).toBe("/http");
});

test("a child that is the only permitted one replaces its parent", () => {
  const routes = [
    group("/publish", [page("/publish/releases"), page("/publish/files", { roles: ["publisher"] })]),
    group("/admin", [page("/admin/accounts"), page("/admin/audit")], { roles: ["reviewer"] }),
    group("/closed", [page("/closed/1", { roles: ["reviewer"] })]),
  ];
  const menuFor = (...roles: string[]) => rendered(menuOf(permitted(routes, roles)));
  expect(menuFor()).toBe("/publish/releases");
  expect(menuFor("publisher")).toBe("/publish(/publish/releases /publish/files)");
  expect(menuFor("reviewer")).toBe("/publish/releases /admin(/admin/accounts /admin/audit) /closed/1");
  expect(menuFor("admin")).toBe(
    "/publish(/publish/releases /publish/files) /admin(/admin/accounts /admin/audit) /closed/1",
  );
});

test("the current entry is the page's own, or the one that it names", () => {
  const routes = [
    group("/a", [page("/a/1"), page("/a/:id", { hidden: true, activeMenu: "/a/1" })], { activeMenu: "/no" }),
  ];
  expect(trails(routes).map(currentEntry)).toEqual(["/no", "/a/1", "/a/1"]);
  expect(currentEntry([])).toBeUndefined();
});

test("the submenus around an entry are found from the outside in", () => {
  const entries = menuOf([
    page("/x"),
    group("/a", [page("/a/1"), group("/a/b", [page("/a/b/1"), page("/a/b/2")])]),
    group("/c", [page("/c/1"), page("/c/2")]),
  ]);
  expect(groupsAround(entries, "/a/b/2")).toEqual(["/a", "/a/b"]);
  expect(groupsAround(entries, "/c/1")).toEqual(["/c"]);
  expect(groupsAround(entries, "/x")).toEqual([]);
  expect(groupsAround(entries, undefined)).toEqual([]);
});
