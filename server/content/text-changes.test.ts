import { expect, test } from "vitest";
import { textChanges } from "./text-changes.ts";

const whole = (changes: { kind: string; text: string }[], without: "added" | "removed") =>
  changes.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");

test("a rewritten line is compared by words, in Chinese too", async () => {
  expect(await textChanges("Keep it.\nYou may use it.\n", "Keep it.\nYou must use it.\n", "en")).toEqual([
    { kind: "same", text: "Keep it.\n" },
    { kind: "same", text: "You " },
    { kind: "removed", text: "may" },
    { kind: "added", text: "must" },
    { kind: "same", text: " use it.\n" },
  ]);
  expect(await textChanges("您可以使用该软件。", "您必须使用该软件。", "zh")).toEqual([
    { kind: "same", text: "您" },
    { kind: "removed", text: "可以" },
    { kind: "added", text: "必须" },
    { kind: "same", text: "使用该软件。" },
  ]);
});

test("added and removed lines are shown whole, and equal texts have no change", async () => {
  expect(await textChanges("a\nb\n", "a\nb\nc\n", "en")).toEqual([
    { kind: "same", text: "a\nb\n" },
    { kind: "added", text: "c\n" },
  ]);
  expect(await textChanges("a\n", "a\n", "en")).toEqual([{ kind: "same", text: "a\n" }]);
  expect(await textChanges("", "", "en")).toEqual([]);
});

test("comparing the longest allowed texts is fast, whatever they contain", async () => {
  const texts = {
    lines: Array.from({ length: 100_000 }, (_, line) => line % 10).join("\n"),
    others: Array.from({ length: 100_000 }, (_, line) => (line * 7) % 9).join("\n"),
    words: "a b ".repeat(50_000),
    oneLine: "b c a ".repeat(33_000),
    chinese: "甲乙丙丁".repeat(50_000),
  };
  for (const before of Object.values(texts))
    for (const after of Object.values(texts)) {
      let longest = 0;
      let last = performance.now();
      let measuring = true;
      const tick = () => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        if (measuring) setImmediate(tick);
      };
      setImmediate(tick);
      const changes = await textChanges(before, after, "zh");
      measuring = false;
      expect(whole(changes, "added")).toBe(before);
      expect(whole(changes, "removed")).toBe(after);
      expect(longest).toBeLessThan(1_000); // usually tens of milliseconds
    }
});
