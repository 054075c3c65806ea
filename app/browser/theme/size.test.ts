import { expect, test } from "vitest";
import { sizeOf } from "./size.ts";

test("a size is one of four, and medium where it is none of them", () => {
  expect(["default", "medium", "small", "mini"].map(sizeOf)).toEqual(["default", "medium", "small", "mini"]);
  expect(["huge", "", "Small", undefined].map(sizeOf)).toEqual(["medium", "medium", "medium", "medium"]);
});
