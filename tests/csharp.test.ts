import { expect, test } from "vitest";
import { firstImbalance } from "./csharp.ts";

test("accepts balanced C#, whatever its strings and comments contain", () => {
  expect(
    firstImbalance(
      'class A { /* { */ char b = \'{\'; string c = "(\\"" + @"[""" + $"{b} }}"; int[] d = { 1 }; // )\n}',
    ),
  ).toBeUndefined();
});

test("reports an unclosed, doubly closed or unopened bracket with its line", () => {
  expect(firstImbalance("class A\n{\n  void B()\n  {\n}")).toBe("{ of line 2 is not closed");
  expect(firstImbalance("void A()\n]")).toBe("] closes nothing in line 2");
  expect(firstImbalance('var a = "b;\nc()')).toBe("a text that does not end in line 1");
});
