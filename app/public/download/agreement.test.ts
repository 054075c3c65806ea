import { expect, test } from "vitest";
import { agreementTo, parseAgreements } from "./agreement.ts";

const agreement = { id: "sdk-licence", version: "3.1", agreedAt: "2026-03-12T08:00:00.000Z" };

test("agreements are read as they were written, or as earlier versions wrote one", () => {
  expect(parseAgreements([agreement, { ...agreement, id: "tools" }])).toHaveLength(2);
  expect(parseAgreements(agreement)).toEqual([agreement]);
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
  expect(parseAgreements([value])).toEqual([]);
});

test("an agreement is to one version of one licence", () => {
  expect(agreementTo([agreement], { id: "sdk-licence", version: "3.1" })).toBe(agreement);
  expect(agreementTo([agreement], { id: "sdk-licence", version: "3.2" })).toBeNull();
  expect(agreementTo([agreement], { id: "other", version: "3.1" })).toBeNull();
  expect(agreementTo([agreement], null)).toBeNull();
});
