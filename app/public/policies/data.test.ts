import { expect, test } from "vitest";
import { changedSections } from "./data.ts";

test("a section counts as changed when words within it, its heading or whole lines changed", () => {
  const text = (value: string) => ({ kind: "same" as const, text: value });
  const added = (value: string) => ({ kind: "added" as const, text: value });
  const removed = (value: string) => ({ kind: "removed" as const, text: value });
  expect(
    changedSections([text("Intro.\n\n## One\n\nYou "), removed("may"), added("must"), text(".\n\n## Two\n")]),
  ).toEqual([0]);
  expect(changedSections([text("## One\n\n"), added("## New\n\nText.\n\n"), text("## Two\n\nEnd.\n")])).toEqual([1]);
  expect(changedSections([text("## One\n\nStays.\n"), removed("Goes.\n"), text("## Two\n")])).toEqual([0]);
  expect(changedSections([added("Preface.\n"), text("## One\n\nStays.\n")])).toEqual([]);
});
