import { expect, test } from "vitest";
import { guideTo, upgradeGuides } from "./upgrade-guides.ts";

const guides = upgradeGuides(["/sdk/unity/docs/upgrade-to-2-8", "/sdk/unity/docs/publishing", "/x/upgrade-to-2-8-rc"]);

test("a guide to 2.8 applies to every 2.8.x", () => {
  expect(guideTo(guides, "2.8.0")).toBe("/sdk/unity/docs/upgrade-to-2-8");
  expect(guideTo(guides, "2.8.3")).toBe("/sdk/unity/docs/upgrade-to-2-8");
});

test("another version has none", () => {
  expect(guideTo(guides, "2.7.0")).toBeNull();
  expect(guideTo(guides, "12.8.0")).toBeNull();
});
