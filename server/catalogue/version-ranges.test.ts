import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { versionOf, versionRange } from "./version-ranges.ts";

const contains = (range: string, version: string) => versionRange(range)?.test(versionOf(version) ?? "");

describe("a range of versions", () => {
  test.each([
    ["2022.3+", ["2022.3", "2022.3.20f1", "6000.0"], ["2022.2.9", "2021.3"]],
    ["2022.3 LTS or later", ["2022.3", "6000.0"], ["2022.2"]],
    ["5.9 及以上", ["5.9", "6"], ["5.8"]],
    [">=5.9", ["5.9", "5.10"], ["5.8.9"]],
    ["≥ 5.9", ["5.9"], ["5.8"]],
    [">5.9", ["5.10"], ["5.9.4"]],
    ["<6", ["5.9"], ["6", "6.0.1"]],
    ["6.1 or earlier", ["6.1.4", "1"], ["6.2"]],
    [">=5.6 <6.2", ["5.6", "6.1.9"], ["5.5", "6.2"]],
    [">=5.6, <6.2", ["5.6", "6.1.9"], ["5.5", "6.2"]],
    ["^5.6", ["5.6", "5.99"], ["5.5", "6"]],
    ["5.6–6.1", ["5.6", "6.0", "6.1.2"], ["5.5", "6.2"]],
    ["5.6 to 6.1", ["6.1"], ["6.2"]],
    ["5.6～6.1", ["6.1"], ["6.2"]],
    ["5.x", ["5.0", "5.9"], ["4.27", "6"]],
    ["4.27", ["4.27", "4.27.2"], ["4.26", "5.0"]],
    ["4.27, 5.1 – 5.4", ["4.27", "5.3"], ["5.0", "5.5"]],
    ["4.27、5.1", ["4.27", "5.1"], ["5.0"]],
    ["4.27 or 5.1", ["4.27", "5.1"], ["5.0"]],
    ["2021.3 LTS – 2022.3 LTS", ["2021.3", "2022.1", "2022.3.50"], ["2023.1"]],
    ["Parallax OS 5.9+", ["5.9", "Parallax OS 5.10"], ["5.8"]],
    ["API 29 – 34", ["29", "34"], ["28", "35"]],
    ["v1.0.26+", ["1.0.26", "v1.1"], ["1.0.25"]],
    ["2024.02+", ["2024.2", "2024.03"], ["2024.01"]],
  ])("%s", (range, inside, outside) => {
    for (const version of inside) expect(contains(range, version), version).toBe(true);
    for (const version of outside) expect(contains(range, version), version).toBe(false);
  });

  test.each([
    "",
    "Parallax One",
    "Vulkan 1.1, OpenGL ES 3.2",
    "Windows 10+, macOS 12+, Linux",
    "NDK r21b (4.27), NDK r25b (5.x), ARM64",
    "6.1–5.6",
    ">=6 <5",
    ">",
    "+",
    "5.6 5.7",
    "1.2.3.4",
    "!=5",
    "5..6",
    "5.6 – ",
    "9".repeat(40),
    "\u202e5.9+",
  ])("is not in %j", (text) => {
    expect(versionRange(text)).toBeNull();
  });

  test("is found or not found in any text, and every version is in it or not", () => {
    const part = fc.constantFrom(
      ..."5 6.1 v 2022.3 x . + - – ~ ^ > >= < = , / || LTS API or later ( ) 及以上".split(" "),
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join(" ")),
      fc.array(part).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.string(), (range, version) => {
        expect(() => versionRange(range)?.test(versionOf(version) ?? "0.0.0")).not.toThrow();
      }),
    );
  });
});
