import { expect, test } from "vitest";
import { farewellOf } from "./farewell.ts";

test("only names of sentences are kept for the next page, and anything else says nothing", () => {
  expect(["logOut", "changePassword", "deleteAccount"].map(farewellOf)).toEqual([
    "logOut",
    "changePassword",
    "deleteAccount",
  ]);
  expect(["You've been logged out.", "toString", "__proto__", "", null].map(farewellOf)).toEqual(
    Array.from({ length: 5 }),
  );
});
