import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storedDrafts } from "./stored-drafts.ts";

const page = new EventTarget();
beforeAll(() => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterAll(() => vi.unstubAllGlobals());

const texts = storedDrafts("kept-drafts-test", (value) => (typeof value === "string" ? value : null));

test("a draft belongs to the user who typed it, and is stored until it is deleted", () => {
  texts.keep("ada", "one", "first");
  texts.keep("ada", "two", "second");
  texts.keep("ada", "one", "first again");
  expect([texts.read("ada", "one"), texts.read("ada", "two")]).toEqual(["first again", "second"]);
  expect(texts.read("bob", "one")).toBeNull();
  texts.forget("ada", "one");
  expect([texts.read("ada", "one"), texts.read("ada", "two")]).toEqual([null, "second"]);
});

test("only the last fifty are stored", () => {
  for (let each = 0; each < 55; each++) texts.keep("eve", `draft ${each}`, "text");
  expect(texts.read("eve", "draft 4")).toBeNull();
  expect(texts.read("eve", "draft 5")).toBe("text");
});

test("while a draft is stored, leaving the document asks for confirmation", () => {
  const leave = () => page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  texts.keep("eve", "one", "text");
  expect(leave()).toBe(false);
  for (const key of ["one", ...Array.from({ length: 55 }, (_, each) => `draft ${each}`)]) texts.forget("eve", key);
  expect(leave()).toBe(true);
});
