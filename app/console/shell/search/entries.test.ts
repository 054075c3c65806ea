import { expect, test } from "vitest";
import type { ShellRoute, Title } from "../../routing/route.ts";
import { entriesOf } from "./entries.ts";

const view: ShellRoute["view"] = () => Promise.resolve(() => null);
const title = (en: string, zh: string, pinyin: string): Title => ({ en, zh, pinyin });
const page = (path: string, more: Partial<ShellRoute> = {}): ShellRoute => ({
  path,
  title: title(path, path, path),
  view,
  ...more,
});
const paths = (routes: ShellRoute[]) => entriesOf(routes).map(({ path }) => path);
const titles = (routes: ShellRoute[]) => entriesOf(routes).map((entry) => entry.title.en);

test("an entry's name is its title after its ancestors', in both languages and in pinyin", () => {
  const releases = page("/publish/releases", { title: title("Releases", "版本", "ban ben") });
  const list = [page("/publish", { title: title("Publish", "发布", "fa bu"), noRedirect: true, children: [releases] })];
  expect(entriesOf(list)).toEqual([
    {
      path: "/publish/releases",
      title: { en: "Publish > Releases", zh: "发布 > 版本" },
      pinyin: "fa bu > ban ben",
      external: false,
    },
  ]);
});

test("a group leads to its first page and is an entry; one with noRedirect or without a page appears only as its children's parent", () => {
  const group = (more: Partial<ShellRoute>) => page("/group", { view: undefined, children: [page("/one")], ...more });
  expect(titles([group({})])).toEqual(["/group", "/group > /one"]);
  expect(titles([group({ noRedirect: true })])).toEqual(["/group > /one"]);
  expect(titles([group({ children: [page("https://elsewhere.example")] })])).toEqual([
    "/group > https://elsewhere.example",
  ]);
});

test("hidden routes are omitted with their descendants", () => {
  expect(paths([page("/hidden", { hidden: true, children: [page("/hidden/below")] }), page("/shown")])).toEqual([
    "/shown",
  ]);
});

test("a route without a title is neither an entry nor part of one", () => {
  expect(titles([page("/frame", { title: undefined, children: [page("/one")] })])).toEqual(["/one"]);
});

test("paths with parameters or wildcards are not offered, but their children with plain paths are", () => {
  expect(paths([page("/review/:id"), page("/redirect/:path(.*)"), page("*")])).toEqual([]);
  expect(paths([page("/review/:id", { children: [page("/review/all")] })])).toEqual(["/review/all"]);
});

test("an external address is an entry, too", () => {
  const away = ["https://elsewhere.example:8443/x", "mailto:a@b.example", "tel:+8610"];
  expect(entriesOf(away.map((path) => page(path, { view: undefined })))).toMatchObject(
    away.map((path) => ({ path, external: true })),
  );
});

test("a title without pinyin leaves no gap", () => {
  const list = [page("/a", { title: { en: "A", zh: "甲" }, noRedirect: true, children: [page("/b")] })];
  expect(entriesOf(list)[0]?.pinyin).toBe("/b");
});
