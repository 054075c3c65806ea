import { expect, test } from "vitest";
import { shellPaths } from "./shell-paths.ts";
import { isExternal, permitted, trails } from "./console/routing/route.ts";
import { menuOf } from "./console/shell/sidebar/menu.ts";
import { routesOf } from "./shell-routes.ts";

const routes = trails(routesOf("https://portal.example/")).flatMap((trail) => trail.slice(-1));

test("public pages and the server know the addresses of exactly these pages", () => {
  const paths = routes.map(({ path }) => path).filter((path) => !isExternal(path));
  expect(paths).toEqual([...shellPaths]);
});

test("every page has a title, and every group has pages", () => {
  for (const { title, view, children, path, leadsTo } of routes) {
    if (leadsTo) continue;
    expect(title?.en, path).toBeTruthy();
    expect(title?.zh, path).toMatch(/\p{Script=Han}/u);
    expect(Boolean(view) || isExternal(path) || (children?.length ?? 0) > 0, path).toBe(true);
  }
});

test("a former address leads to a page", () => {
  const paths = routes.flatMap(({ path, view }) => (view ? [path] : []));
  const targets = routes.flatMap(({ leadsTo }) => leadsTo?.({ slug: "a b" }) ?? []);
  expect(targets.map((target) => target.replace(/[?#].*$/, "")).filter((path) => !paths.includes(path))).toEqual([]);
  expect(targets).toContain("/site?file=policies%2Fa%20b.en.md");
});

test("the entry that a hidden page marks as current exists", () => {
  const marked = routes.flatMap(({ activeMenu = [] }) => activeMenu);
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(marked));
});

test.each([
  [[], 5],
  [["publisher"], 12],
  [["reviewer"], 12],
  [["admin"], 12],
])("the sidebar of %j has at most %i entries, and no submenu", (roles, most) => {
  const entries = menuOf(permitted(routesOf("https://portal.example/"), roles));
  expect(entries.length).toBeLessThanOrEqual(most);
  expect(entries.every(({ kind }) => kind === "link")).toBe(true);
  expect(entries.map(({ path }) => path)).toContain("/profile/index");
});
