import { expect, test } from "vitest";
import type { ShellRoute } from "../../routing/route.ts";
import { group, page } from "../../../../tests/shell/listed.ts";
import { crumbsOf } from "./crumbs.ts";

const home = page("/dashboard");

/** A breadcrumb as text, each link followed by its address. */
function rendered(
  trail: ShellRoute[],
  more: { params?: Record<string, string>; name?: string; home?: ShellRoute } = {},
) {
  return crumbsOf({ trail, home, ...more })
    .map(({ title, path }) => (typeof title === "string" ? `"${title}"` : title.en) + (path ? `[${path}]` : ""))
    .join(" > ");
}

test("the home page comes first, as a link", () => {
  expect(rendered([page("/a")])).toBe("/dashboard[/dashboard] > /a");
});

test("the home page is not repeated", () => {
  expect(rendered([home])).toBe("/dashboard");
  expect(rendered([group("/", [home]), home])).toBe("/[/dashboard] > /dashboard");
});

test("an ancestor page links to itself, a group to its first visible page", () => {
  const review = page("/review", { children: [page("/review/1")] });
  expect(rendered([review, page("/review/1")])).toBe("/dashboard[/dashboard] > /review[/review] > /review/1");
  const publish = group("/publish", [page("/publish/x", { hidden: true }), page("/publish/files")]);
  expect(rendered([publish, page("/publish/x")])).toBe(
    "/dashboard[/dashboard] > /publish[/publish/files] > /publish/x",
  );
});

test("a group without such a page, and a route with noRedirect, are plain text", () => {
  expect(rendered([group("/a", [page("/a/:id")]), page("/a/:id")])).toBe("/dashboard[/dashboard] > /a > /a/:id");
  expect(rendered([page("/a", { noRedirect: true }), page("/b")])).toBe("/dashboard[/dashboard] > /a > /b");
});

test("routes without a title, or with breadcrumb: false, are omitted; the last remaining one is plain text", () => {
  expect(rendered([page("/a", { title: undefined }), page("/b", { breadcrumb: false }), page("/c")])).toBe(
    "/dashboard[/dashboard] > /c",
  );
  expect(rendered([page("/a"), page("/b", { breadcrumb: false })])).toBe("/dashboard[/dashboard] > /a");
  expect(rendered([page("/a")], { home: { ...home, breadcrumb: false } })).toBe("/a");
});

test("a page's own name replaces its title, and no other's", () => {
  expect(rendered([page("/a"), page("/a/:id")], { name: "Northlight" })).toBe(
    '/dashboard[/dashboard] > /a[/a] > "Northlight"',
  );
  expect(rendered([page("/a"), page("/b", { breadcrumb: false })], { name: "Northlight" })).toBe(
    "/dashboard[/dashboard] > /a",
  );
  expect(rendered([page("/a")], { name: "" })).toBe("/dashboard[/dashboard] > /a");
});

test("an ancestor's parameters are filled in; without them it is plain text", () => {
  const trail = [page("/a/:id"), page("/a/:id/history")];
  expect(rendered(trail, { params: { id: "x/y ü" } })).toContain("/a/:id[/a/x%2Fy%20%C3%BC] >");
  expect(rendered(trail)).toContain("/a/:id > ");
});
