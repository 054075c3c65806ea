import { expect, test } from "vitest";
import { firstPage, isExternal, mayOpen, permitted, trails, type ShellRoute } from "./route.ts";

const view = () => Promise.resolve(() => null);
const page = (path: string, more: Partial<ShellRoute> = {}): ShellRoute => ({ path, view, ...more });
const group = (path: string, children: ShellRoute[], more: Partial<ShellRoute> = {}): ShellRoute => ({
  path,
  children,
  ...more,
});
const paths = (routes: readonly ShellRoute[]) => trails(routes).map((trail) => trail.at(-1)?.path);

const list = [
  page("/dashboard"),
  page("/review", { roles: ["reviewer", "lead"], children: [page("/review/:id", { hidden: true })] }),
  group("/publish", [page("/publish/releases"), page("/publish/files", { roles: ["publisher"] })]),
  group("/admin", [page("/admin/accounts"), group("/admin/deep", [page("/admin/deep/1")])], { roles: ["none"] }),
  { path: "https://site.example" },
];

test("an admin sees all of the list", () => {
  expect(permitted(list, ["admin"])).toEqual(list);
  expect(paths(permitted(list, ["other", "admin"]))).toEqual(paths(list));
});

test("others see the routes without roles, or with one of theirs", () => {
  const open = ["/dashboard", "/publish", "/publish/releases", "https://site.example"];
  expect(paths(permitted(list, []))).toEqual(open);
  expect(paths(permitted(list, ["stranger"]))).toEqual(open);
  expect(paths(permitted(list, ["publisher"]))).toContain("/publish/files");
  expect(paths(permitted(list, ["x", "lead"]))).toEqual(expect.arrayContaining(["/review", "/review/:id"]));
});

test("roles match exactly", () => {
  expect(mayOpen(page("/a", { roles: ["reviewer"] }), ["Reviewer", "review"])).toBe(false);
  expect(mayOpen(page("/a", { roles: [] }), ["reviewer"])).toBe(false);
  expect(mayOpen(page("/a", { roles: [] }), ["admin"])).toBe(true);
  expect(mayOpen(page("/a"), [])).toBe(true);
});

test("a forbidden parent hides its children, even those open to everyone", () => {
  expect(paths(permitted(list, ["reviewer"]))).not.toEqual(expect.arrayContaining([expect.stringMatching("/admin")]));
});

test("a group left without a page disappears, over several levels", () => {
  const inner = group("/a/b", [page("/a/b/1", { roles: ["reviewer"] })]);
  expect(permitted([group("/a", [inner])], [])).toEqual([]);
  expect(paths(permitted([group("/a", [inner])], ["reviewer"]))).toEqual(["/a", "/a/b", "/a/b/1"]);
  expect(permitted([group("/a", []), { path: "/b" }], ["admin"])).toEqual([]);
});

test("a page stays without its children, and a group with a hidden page, because they can be opened", () => {
  expect(paths(permitted([page("/a", { children: [page("/a/1", { roles: ["x"] })] })], []))).toEqual(["/a"]);
  expect(paths(permitted([group("/a", [page("/a/1", { hidden: true })])], []))).toEqual(["/a", "/a/1"]);
});

test("the list itself is not changed", () => {
  const before = structuredClone(paths(list));
  permitted(list, []);
  expect(paths(list)).toEqual(before);
});

test.each(["http://a.example", "HTTPS://a.example", "https:a", "mailto:a@b.example", "Tel:+49301", "tel:1"])(
  "%s leads out of the program",
  (path) => expect(isExternal(path)).toBe(true),
);

test.each([
  "/a",
  "/https:",
  "javascript:alert(1)",
  "ftp://a.example",
  "data:text/html,x",
  "//a.example",
  " https://a",
  "",
])("'%s' does not lead out of the program", (path) => expect(isExternal(path)).toBe(false));

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//other.example",
  "/\\other.example",
  "/\t/other.example",
  "relative",
  "",
])("'%s' never becomes a link, not even for an admin, nor does anything below it", (path) => {
  expect(permitted([page(path, { children: [page("/below")] }), page("/a")], ["admin"])).toEqual([page("/a")]);
});

test("the first page of a list is the first that needs no parameters", () => {
  expect(firstPage([group("/a", [page("/a/1"), page("/a/2")])])?.path).toBe("/a/1");
  expect(firstPage([page("/a", { children: [page("/a/1")] })])?.path).toBe("/a");
  expect(firstPage([group("/a", [group("/a/b", [])]), page("/c")])?.path).toBe("/c");
  expect(
    firstPage([{ path: "https://a.example", view }, page("/h", { hidden: true }), page("/b/:id"), page("/c")])?.path,
  ).toBe("/c");
  expect(firstPage([group("/h", [page("/h/1")], { hidden: true })])).toBeUndefined();
  expect(firstPage([])).toBeUndefined();
});

test("every route has its trail, from the outermost to itself", () => {
  const trail = trails([group("/a", [group("/a/b", [page("/a/b/1")]), page("/a/2")]), page("/c")]);
  expect(trail.map((each) => each.map(({ path }) => path).join(" "))).toEqual([
    "/a",
    "/a /a/b",
    "/a /a/b /a/b/1",
    "/a /a/2",
    "/c",
  ]);
});
