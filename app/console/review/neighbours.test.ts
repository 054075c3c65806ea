import { expect, test } from "vitest";
import { neighboursOf } from "./neighbours.ts";

const waiting = [{ id: "a" }, { id: "b" }, { id: "c" }];

test("an application's neighbours are those that wait before and after it", () => {
  expect(neighboursOf(waiting, "a")).toEqual({ position: 1, previous: null, next: "b" });
  expect(neighboursOf(waiting, "b")).toEqual({ position: 2, previous: "a", next: "c" });
  expect(neighboursOf(waiting, "c")).toEqual({ position: 3, previous: "b", next: null });
});

test("after a decision, the next one is the first that waits", () => {
  expect(neighboursOf(waiting, "gone")).toEqual({ position: 0, previous: null, next: "a" });
  expect(neighboursOf([], "gone")).toEqual({ position: 0, previous: null, next: null });
});
