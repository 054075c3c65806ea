import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

test("an item moves to another position, and the others keep their order", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moveItem(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});
