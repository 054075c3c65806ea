import { assert, expect, test } from "vitest";
import { filterOf, maxFilters, withFilter } from "./saved-filters.ts";

test("a filter does not depend on the order of its parameters or on the page", () => {
  expect(filterOf("?state=refused&q=a%20b&page=3")).toBe("q=a+b&state=refused");
  expect(filterOf("?q=a+b&state=refused")).toBe("q=a+b&state=refused");
  expect(filterOf("")).toBe("");
});

test("names and filters are unique", () => {
  const first = withFilter([], { name: "Late", query: "late=1" });
  assert(first);
  expect(withFilter(first, { name: "Overdue", query: "late=1" })).toEqual([{ name: "Overdue", query: "late=1" }]);
  expect(withFilter(first, { name: "Late", query: "q=x" })).toEqual([{ name: "Late", query: "q=x" }]);
});

test("beyond the limit, none is added, but one can be replaced", () => {
  const filters = Array.from({ length: maxFilters }, (_, index) => ({ name: `${index}`, query: `q=${index}` }));
  expect(withFilter(filters.slice(1), { name: "new", query: "q=new" })).toHaveLength(maxFilters);
  expect(withFilter(filters, { name: "new", query: "q=new" })).toBeNull();
  expect(withFilter(filters, { name: "0", query: "q=new" })?.at(-1)).toEqual({ name: "0", query: "q=new" });
});
