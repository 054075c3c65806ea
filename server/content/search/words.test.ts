import { expect, test } from "vitest";
import { initialsOf } from "./pinyin.ts";
import { foldWord, termsOf } from "./words.ts";

test("a title is found by the initials of its words", () => {
  expect(initialsOf("透视与锚点")).toContain("~ts");
  expect(initialsOf("OpenXR 快速入门")).toContain("~ksrm");
  expect(initialsOf("Unity")).toEqual([]);
});

test("British spellings match American ones", () => {
  expect(foldWord("Licence")).toBe("license");
  expect(foldWord("constructor")).toBe("constructor");
});

test("identifiers are found by their parts, also after an acronym", () => {
  expect(termsOf("OVRQuuxManager.isOn")).toEqual(expect.arrayContaining(["ovr", "quux", "manager", "is", "on"]));
  expect(termsOf("XRManager")).toEqual(["xrmanager", "xr", "manager"]);
});
