import { afterEach, expect, test, vi } from "vitest";

/** Loads the module afresh, as a newly loaded page does. */
async function load(storage: Partial<Storage>) {
  vi.resetModules();
  vi.stubGlobal("sessionStorage", storage);
  return import("./recent-pages.ts");
}

function storageOf(values: Map<string, string>): Partial<Storage> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};

afterEach(() => vi.unstubAllGlobals());

test("the last opened page comes first, each once, at most eight", async () => {
  const { rememberPage, recentPages } = await load(storageOf(new Map()));
  for (const path of ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h", "/i", "/c"]) rememberPage(path);
  expect(recentPages()).toEqual(["/c", "/i", "/h", "/g", "/f", "/e", "/d", "/b"]);
});

test("they survive a reload, but not a logout", async () => {
  const values = new Map<string, string>();
  const before = await load(storageOf(values));
  before.rememberPage("/a");
  const after = await load(storageOf(values));
  expect(after.recentPages()).toEqual(["/a"]);
  after.clearRecentPages();
  expect(after.recentPages()).toEqual([]);
  expect((await load(storageOf(values))).recentPages()).toEqual([]);
});

test("invalid values are ignored, and without storage they last as long as the page", async () => {
  for (const text of ["{", "1", "null", '{"a":1}', "[1,{}]"])
    expect((await load(storageOf(new Map([["recentPages", text]])))).recentPages()).toEqual([]);
  const { rememberPage, recentPages, clearRecentPages } = await load({
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  });
  rememberPage("/a");
  expect(recentPages()).toEqual(["/a"]);
  clearRecentPages();
  expect(recentPages()).toEqual([]);
});
