import { expect, test } from "vitest";
import { mayBePublished, verdictOf } from "./verdict.ts";

const versions = [
  {
    version: "2.8.0",
    files: [
      { name: "sdk.tgz", size: 100, sha256: "aa" },
      { name: "samples.zip", size: 50, sha256: "bb" },
    ],
  },
  { version: "2.7.1", files: [{ name: "sdk.tgz", size: 90, sha256: "cc" }] },
];
const onRow = (name: string, size: number, sha256: string | null, row: string | null = "sdk.tgz") =>
  verdictOf({ name, size, sha256 }, { version: "2.8.0", row }, versions);

test("the published file is the same, whatever it is called, and chosen without a row as well", () => {
  expect(onRow("sdk.tgz", 100, "aa")).toEqual({ says: "same", file: "sdk.tgz", version: "2.8.0" });
  expect(onRow("sdk (1).tgz", 100, "aa")).toEqual({ says: "renamed", file: "sdk.tgz", version: "2.8.0" });
  expect(onRow("samples.zip", 50, "bb", null)).toEqual({ says: "same", file: "samples.zip", version: "2.8.0" });
});

test("a file of another row or another version is named", () => {
  expect(onRow("samples.zip", 50, "bb")).toEqual({ says: "otherFile", file: "samples.zip", version: "2.8.0" });
  expect(onRow("sdk.tgz", 90, "cc")).toEqual({ says: "otherVersion", file: "sdk.tgz", version: "2.7.1" });
});

test("any other file differs, with the number of missing or extra bytes", () => {
  expect(onRow("sdk.tgz", 100, "ff")).toEqual({ says: "differs" });
  expect(onRow("sdk.tgz", 98, null)).toEqual({ says: "shorter", bytes: 2 });
  expect(onRow("sdk.tgz", 101, null)).toEqual({ says: "longer", bytes: 1 });
  expect(onRow("holiday.jpg", 7, null, null)).toEqual({ says: "unknown" });
});

test("a file whose size matches no published one is not read", () => {
  expect(mayBePublished({ size: 90 }, versions)).toBe(true);
  expect(mayBePublished({ size: 91 }, versions)).toBe(false);
});
