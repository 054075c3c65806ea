import { afterEach, expect, test, vi } from "vitest";
import { storedText, storedValue } from "./stored-value.ts";

/** Storage in memory; `limit`: its capacity in characters. */
function storageOf(items: Map<string, string>, limit = Infinity): Partial<Storage> {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > limit) throw new DOMException("full", "QuotaExceededError");
      items.set(key, text);
    },
    removeItem: (key) => void items.delete(key),
  };
}

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};
const forbidden: Partial<Storage> = { getItem: refuse, setItem: refuse, removeItem: refuse };
const parseNumber = (value: unknown) => (typeof value === "number" ? value : null);

afterEach(() => vi.unstubAllGlobals());

test("a value is stored as JSON and read by another document, too", () => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", storageOf(items));
  const written = storedValue("count", parseNumber);
  expect(written.read()).toBeNull();
  expect(written.write(3)).toBe(true);
  expect(items).toEqual(new Map([["count", "3"]]));
  expect(storedValue("count", parseNumber).read()).toBe(3);
  written.remove();
  expect(items.size).toBe(0);
});

test.each(["", "{", '"3"', "null", "[3]"])("untrusted stored data is parsed: %j", (text) => {
  vi.stubGlobal("sessionStorage", storageOf(new Map([["count", text]])));
  expect(storedValue("count", parseNumber, "sessionStorage").read()).toBeNull();
});

test("the value stays the same object until it changes, here or in another tab", () => {
  const items = new Map([["list", "[1]"]]);
  vi.stubGlobal("localStorage", storageOf(items));
  const list = storedValue("list", (value) => (Array.isArray(value) ? value : []));
  const first = list.read();
  expect(list.read()).toBe(first);
  items.set("list", "[1,2]");
  expect(list.read()).toEqual([1, 2]);
});

test.each([
  ["forbidden", forbidden],
  ["full", storageOf(new Map([["name", "old"]]), 3)],
])("if storage is %s, a value lasts as long as the document", (_, storage) => {
  vi.stubGlobal("localStorage", storage);
  const name = storedText("name");
  expect(name.write("a long one")).toBe(false);
  expect([name.read(), name.isInMemory()]).toEqual(["a long one", true]);
  name.remove();
  expect([name.read(), name.isInMemory()]).toEqual([null, false]);
});

test("listeners are notified of changes to their key, here and in other tabs", () => {
  const target = new EventTarget();
  vi.stubGlobal("localStorage", storageOf(new Map()));
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  const elsewhere = (key: string | null) => target.dispatchEvent(Object.assign(new Event("storage"), { key }));
  const name = storedText("name");
  const listener = vi.fn<() => void>();
  const stop = name.subscribe(listener);
  name.write("a");
  elsewhere("name");
  elsewhere("other");
  elsewhere(null); // everything was removed
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  name.write("b");
  elsewhere("name");
  expect(listener).toHaveBeenCalledTimes(3);
});
