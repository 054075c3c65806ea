import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstOfEach, type Issue } from "./issues.ts";

/** Issues that count how often one of them is read. */
function counted(fields: string[]): { issues: Iterable<Issue>; looks: () => number } {
  let looks = 0;
  const issues = fields.map((field) => ({
    get field() {
      looks++;
      return field;
    },
    message: "unknown",
  }));
  return { issues, looks: () => looks };
}

describe("the issues that are reported", () => {
  test("are the first of every field, 20 at most", () => {
    const issue = fc.record({ field: fc.nat({ max: 30 }).map((number) => `field${number}`), message: fc.string() });
    fc.assert(
      fc.property(fc.array(fc.array(issue, { maxLength: 60 }), { maxLength: 3 }), (found) => {
        const all = found.flat();
        const expected = [...new Set(all.map(({ field }) => field))]
          .slice(0, 20)
          .map((field) => all.find((each) => each.field === field));
        expect(firstOfEach(found)).toEqual(expected);
      }),
    );
  });

  test("take time proportional to their number, whether their fields differ or not", () => {
    const work = fc
      .nat({ max: 8_000 })
      .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 1, max: 8_000 })));
    fc.assert(
      fc.property(work, ([count, different]) => {
        const { issues, looks } = counted(Array.from({ length: count }, (_, index) => `field${index % different}`));
        firstOfEach([issues]);
        expect(looks()).toBeLessThanOrEqual(2 * count);
      }),
    );
  });
});
