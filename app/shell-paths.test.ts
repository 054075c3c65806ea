import { expect, test } from "vitest";
import { isShellPage, isShellPath } from "./shell-paths.ts";

test.each([
  "/dashboard",
  "/review",
  "/review/aB-3_x",
  "/review/a.b?ln=0#x",
  "/accounts/x",
  "/publish/unity/2.8.0",
  "/profile/index?tab=1",
])("the shell serves %s", (address) => {
  expect(isShellPath(address)).toBe(true);
});

test.each(["/", "/reviews", "/review/", "/review/a/b", "/publish/unity", "/dashboard/x", "/sdk/unity", "/xreview/a"])(
  "it does not stand at %s",
  (address) => {
    expect(isShellPath(address)).toBe(false);
  },
);

test("pages of single records have no public address", () => {
  expect(isShellPage("/review?state=all")).toBe(true);
  expect(isShellPage("/review/aB-3_x")).toBe(false);
});
