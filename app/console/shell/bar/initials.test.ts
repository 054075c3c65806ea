import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.for([
  ["Wen Yu", "WY"],
  ["  mirror lake games ", "MG"],
  ["王屿", "王"],
  ["王 屿", "王"],
  ["wen", "W"],
  ["w***@example.com", "W"],
  ["wen.yu", "WY"],
  ["Studio 7", "S"],
  ["𠮷野", "𠮷"],
  ["138****8000", ""],
  ["", ""],
] as const)("%s is shown as %s", ([name, initials]) => expect(initialsOf(name)).toBe(initials));
