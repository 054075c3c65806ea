import { describe, expect, test } from "vitest";
import { viewsAfter, type OpenView } from "./open-views.ts";
import type { Tab } from "./tabs/tabs.ts";

const title = { en: "A", zh: "甲" };
const addressOf = (path: string) => ({ pathname: path, search: "", hash: "" });
const tab = (path: string, revision = 0): Tab => ({ path, revision, title, affix: false, address: addressOf(path) });
const view = (path: string, revision = 0): OpenView => ({
  path,
  revision,
  address: addressOf(path),
  params: {},
  view: () => null,
  cause: undefined,
});

const [a, b, c] = [view("/a"), view("/b"), view("/c")];

describe("the views that are open", () => {
  test("stay the same array where nothing changes", () => {
    const before = [a, b];
    expect(viewsAfter(before, [tab("/a"), tab("/b")], b)).toBe(before);
    expect(viewsAfter(before, [tab("/b"), tab("/a")], { ...b })).toBe(before);
  });

  test("keep the order in which they were opened, whatever the order of the tabs", () => {
    expect(viewsAfter([a, b], [tab("/c"), tab("/b"), tab("/a")], c)).toEqual([a, b, c]);
  });

  test("are removed with their tabs", () => {
    expect(viewsAfter([a, b, c], [tab("/a"), tab("/c")], a)).toEqual([a, c]);
  });

  test("include the current page, even without a tab, until another page is shown", () => {
    expect(viewsAfter([a, b], [tab("/a")], b)).toEqual([a, b]);
    expect(viewsAfter([a, b], [tab("/a")], a)).toEqual([a]);
  });

  test("are removed when no page is shown in their place", () => {
    expect(viewsAfter([a, b], [tab("/a")], null)).toEqual([a]);
  });

  test("are replaced by a refresh, but only the refreshed one", () => {
    const fresh = { ...b, revision: 1 };
    const after = viewsAfter([a, b, c], [tab("/a"), tab("/b", 1), tab("/c")], fresh);
    expect(after).toEqual([a, c, fresh]);
    expect(after[0]).toBe(a);
  });

  test("get a new address in their position, and the others stay the same", () => {
    const moved = { ...a, address: { ...a.address, search: "?q=1" } };
    const after = viewsAfter([a, b], [tab("/a"), tab("/b")], moved);
    expect(after).toEqual([moved, b]);
    expect(after[1]).toBe(b);
  });
});
