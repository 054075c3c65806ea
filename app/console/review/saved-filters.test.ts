import { expect, test } from "vitest";
import { filterOf, mostFilters, withFilter } from "./saved-filters.ts";

test("a filter is the same whatever the order of its parts and its page", () => {
  expect(filterOf("?state=refused&q=a%20b&page=3")).toBe("q=a+b&state=refused");
  expect(filterOf("?q=a+b&state=refused")).toBe("q=a+b&state=refused");
  expect(filterOf("")).toBe("");
});

test("one name and one filter stand once", () => {
  const first = withFilter([], { name: "Late", query: "late=1" });
  expect(withFilter(first, { name: "Overdue", query: "late=1" })).toEqual([{ name: "Overdue", query: "late=1" }]);
  expect(withFilter(first, { name: "Late", query: "q=x" })).toEqual([{ name: "Late", query: "q=x" }]);
});

test("of too many the newest stay", () => {
  let filters = withFilter([], { name: "0", query: "q=0" });
  for (let index = 1; index <= mostFilters; index++)
    filters = withFilter(filters, { name: `${index}`, query: `q=${index}` });
  expect(filters).toHaveLength(mostFilters);
  expect(filters.map(({ name }) => name)).not.toContain("0");
});
