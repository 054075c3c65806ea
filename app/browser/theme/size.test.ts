import { expect, test } from "vitest";
import { sizeOf } from "./size.ts";

test("a size is one of four; any other value counts as medium", () => {
  expect(["default", "medium", "small", "mini"].map(sizeOf)).toEqual(["default", "medium", "small", "mini"]);
  expect(["huge", "", "Small", undefined].map(sizeOf)).toEqual(["medium", "medium", "medium", "medium"]);
});
