import { expect, test } from "vitest";
import { actionsFor, matchingActions } from "./actions.ts";

const idsOf = (paths: string[], query: string) => matchingActions(actionsFor(paths), query).map(({ id }) => id);

test("an action is found by words of either language and by pinyin, and only by whoever may do it", () => {
  expect(idsOf(["/publish"], "new rel")).toEqual(["release"]);
  expect(idsOf([], "new release")).toEqual([]);
  expect(idsOf([], "退出")).toEqual(["logOut"]);
  expect(idsOf([], "qiehuan")).toEqual(["language", "theme"]);
  expect(idsOf(["/review"], "next application")).toEqual(["application"]);
  expect(idsOf(["/review"], "zebra")).toEqual([]);
});
