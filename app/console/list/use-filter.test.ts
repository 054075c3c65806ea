import { expect, test } from "vitest";
import { addressWith, pageOf } from "./use-filter.ts";

const address = { pathname: "/review", search: "?state=refused&q=lens&page=3" };

test("a changed filter starts at the first page, and empty values are removed from the address", () => {
  expect(addressWith(address, { state: "approved" })).toBe("/review?state=approved&q=lens");
  expect(addressWith(address, { state: "", q: "" })).toBe("/review");
});

test("another page keeps the filter, and the first page has no number in the address", () => {
  expect(addressWith(address, { page: "4" })).toBe("/review?state=refused&q=lens&page=4");
  expect(addressWith(address, { page: "1" })).toBe("/review?state=refused&q=lens");
});

test("typed text is encoded as one value", () => {
  expect(addressWith(address, { q: "a&state=all#x 王" })).toBe("/review?state=refused&q=a%26state%3Dall%23x+%E7%8E%8B");
});

test.each([
  ["", 1],
  ["?page=7", 7],
  ["?page=0", 1],
  ["?page=-2", 1],
  ["?page=1.5", 1],
  ["?page=1e9", 1],
  ["?page=x", 1],
])("the page of %j is %i", (search, page) => {
  expect(pageOf(search)).toBe(page);
});
