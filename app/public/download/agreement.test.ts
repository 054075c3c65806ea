import { expect, test } from "vitest";
import { covers, parseAgreement } from "./agreement.ts";

const agreement = { id: "sdk-licence", version: "3.1", agreedAt: "2026-03-12T08:00:00.000Z" };

test("an agreement is read as it was written", () => {
  expect(parseAgreement(agreement)).toEqual(agreement);
});

test.each([
  null,
  [],
  3,
  "x",
  {},
  { id: "a", version: 1, agreedAt: "2026-03-12" },
  { id: "a", version: "1", agreedAt: "soon" },
])("%j is not an agreement", (value) => {
  expect(parseAgreement(value)).toBeNull();
});

test("an agreement covers one version of one licence", () => {
  expect(covers(agreement, { id: "sdk-licence", version: "3.1" })).toBe(true);
  expect(covers(agreement, { id: "sdk-licence", version: "3.2" })).toBe(false);
  expect(covers(agreement, { id: "other", version: "3.1" })).toBe(false);
  expect(covers(null, { id: "sdk-licence", version: "3.1" })).toBe(false);
});
