import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { permitted, type ShellRoute } from "../../routing/route.ts";
import { clearTabs, readTabs, storeTabs } from "./stored-tabs.ts";
import { rename, startingWith, visit, type Tab } from "./tabs.ts";

const view = () => Promise.reject(new Error("not opened here"));
const title = (text: string) => ({ en: text, zh: `${text} 页` });
const list: ShellRoute[] = [
  { path: "/dashboard", title: title("Dashboard"), affix: true, view },
  { path: "/records", title: title("Records"), children: [{ path: "/record/:id", title: title("Record"), view }] },
  { path: "/record/new", title: title("New record"), view },
  { path: "/review", title: title("Review"), roles: ["reviewer"], view },
  { path: "/设置", title: title("Settings"), view },
  { path: "/untitled", view },
  { path: "https://example.org/x", title: title("Elsewhere"), view },
];
const routes = permitted(list, []);
const start = startingWith(routes);
const opened = (path: string, search = "", hash = "") => ({
  path,
  address: { pathname: path, search, hash },
  title: title("old"),
  affix: false,
});
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

let memory: Map<string, string>;
beforeEach(() => {
  memory = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function stored(tabs: unknown, account: unknown = "ada"): readonly Tab[] {
  memory.set("tabs", JSON.stringify({ account, tabs }));
  return readTabs("ada", routes);
}
const entry = (path: string) => ({ path, search: "", hash: "" });

test("a reload restores tabs in their order, with address, own name, and the list's titles", () => {
  const two = ["/record/7", "/record/new"].map((path) => opened(path, "?page=2", "#end")).reduce(visit, start);
  storeTabs("ada", rename(two, "/record/7", "Seven"));
  expect(readTabs("ada", routes)).toEqual([
    ...start,
    { ...opened("/record/7", "?page=2", "#end"), title: title("Record"), name: "Seven", revision: 0 },
    { ...opened("/record/new", "?page=2", "#end"), title: title("New record"), revision: 0 },
  ]);
});

test("an affixed tab comes first and is affixed, wherever it was stored, and keeps its query", () => {
  const tabs = stored([entry("/record/1"), { path: "/dashboard", search: "?days=7", hash: "" }]);
  expect(paths(tabs)).toEqual(["/dashboard", "/record/1"]);
  expect(tabs[0]).toMatchObject({ affix: true, address: { search: "?days=7" } });
});

test("they are not restored for another account or after a logout", () => {
  storeTabs("ada", visit(start, opened("/record/1")));
  expect(readTabs("bob", routes)).toEqual(start);
  expect(paths(readTabs("ada", routes))).toContain("/record/1");
  clearTabs();
  expect(readTabs("ada", routes)).toEqual(start);
});

test("pages that are forbidden, have no tab or are not in the list are dropped", () => {
  const unwanted = ["/review", "/untitled", "/records", "/unknown", "https://example.org/x", "//example.org/record/1"];
  const odd = ["/record/%zz", "/record/../record/1", "/record/1?x", "/record/a b", "record/1", ""];
  expect(paths(stored([...unwanted, ...odd, "/record/1"].map(entry)))).toEqual(["/dashboard", "/record/1"]);
  expect(paths(readTabs("ada", permitted(list, ["reviewer"])))).toEqual(["/dashboard", "/review", "/record/1"]);
});

test("an entry of the wrong shape is dropped; of one with a wrong name, only the name is", () => {
  const wrong = [null, 1, "x", [], {}, { path: 1, search: "", hash: "" }, { path: "/record/1" }];
  const badAddress = [
    { path: "/record/1", search: "x", hash: "" },
    { path: "/record/1", search: "", hash: "?x" },
  ];
  expect(stored([...wrong, ...badAddress])).toEqual(start);
  const names = [1, "", "x".repeat(201), { en: "x" }].map((name, index) => ({ ...entry(`/record/${index}`), name }));
  expect(stored(names).map(({ name }) => name)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(stored([{ ...entry("/record/1"), title: title("forged"), affix: true, revision: 9 }])[1]).toEqual({
    ...opened("/record/1"),
    title: title("Record"),
    revision: 0,
  });
});

test("a page is matched as by the router: static before parameters, whatever the spelling of the path", () => {
  const titles = stored(["/record/new", "/record/7", "/Record/8", "/%E8%AE%BE%E7%BD%AE"].map(entry)).map(
    (tab) => tab.title.en,
  );
  expect(titles).toEqual(["Dashboard", "New record", "Record", "Record", "Settings"]);
});

test("a path that is stored twice has one tab", () => {
  expect(paths(stored([entry("/record/1"), entry("/record/1")]))).toEqual(["/dashboard", "/record/1"]);
});

test("of ten thousand entries at most 500 are restored", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => entry(`/record/${index}`));
  const tabs = stored(many);
  expect(tabs).toHaveLength(500);
  storeTabs("ada", [...tabs, ...tabs]);
  const { tabs: written } = JSON.parse(memory.get("tabs") ?? "") as { tabs: unknown[] }; // as just written
  expect(written).toHaveLength(500);
});

test("any text in storage is tolerated", () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((tabs) => JSON.stringify({ account: "ada", tabs })),
    fc
      .array(fc.record({ path: fc.webPath(), search: fc.string(), hash: fc.string() }))
      .map((tabs) => JSON.stringify({ account: "ada", tabs })),
  );
  fc.assert(
    fc.property(text, (value) => {
      memory.set("tabs", value);
      expect(paths(readTabs("ada", routes))[0]).toBe("/dashboard");
    }),
  );
});

test("if storage is forbidden, everything works without it", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  storeTabs("ada", start);
  clearTabs();
  expect(readTabs("ada", routes)).toEqual(start);
});
