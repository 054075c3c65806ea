import { expect, test } from "vitest";
import { filterOf, maxFilters, withFilter } from "./saved-filters.ts";

test("a filter does not depend on the order of its parameters or on the page", () => {
  expect(filterOf("?state=refused&q=a%20b&page=3")).toBe("q=a+b&state=refused");
  expect(filterOf("?q=a+b&state=refused")).toBe("q=a+b&state=refused");
  expect(filterOf("")).toBe("");
});

test("names and filters are unique", () => {
  const first = withFilter([], { name: "Late", query: "late=1" });
  expect(withFilter(first, { name: "Overdue", query: "late=1" })).toEqual([{ name: "Overdue", query: "late=1" }]);
  expect(withFilter(first, { name: "Late", query: "q=x" })).toEqual([{ name: "Late", query: "q=x" }]);
});

test("beyond the limit, the newest are kept", () => {
  let filters = withFilter([], { name: "0", query: "q=0" });
  for (let index = 1; index <= maxFilters; index++)
    filters = withFilter(filters, { name: `${index}`, query: `q=${index}` });
  expect(filters).toHaveLength(maxFilters);
  expect(filters.map(({ name }) => name)).not.toContain("0");
});
