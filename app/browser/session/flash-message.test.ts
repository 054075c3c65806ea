import { expect, test } from "vitest";
import { flashMessageOf } from "./flash-message.ts";

test("only names of sentences are kept for the next page, and anything else says nothing", () => {
  expect(["logOut", "changePassword", "deleteAccount"].map(flashMessageOf)).toEqual([
    "logOut",
    "changePassword",
    "deleteAccount",
  ]);
  expect(["You've been logged out.", "toString", "__proto__", "", null].map(flashMessageOf)).toEqual(
    Array.from({ length: 5 }),
  );
});
