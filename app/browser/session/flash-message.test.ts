import { expect, test } from "vitest";
import { flashMessageOf } from "./flash-message.ts";

test("only names of messages are read from storage, and anything else shows nothing", () => {
  expect(["logOut", "deleteAccount", "loginExpired"].map(flashMessageOf)).toEqual([
    "logOut",
    "deleteAccount",
    "loginExpired",
  ]);
  expect(["You've been logged out.", "toString", "__proto__", "", null].map(flashMessageOf)).toEqual(
    Array.from({ length: 5 }),
  );
});
