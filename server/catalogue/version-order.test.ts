import { expect, test } from "vitest";
import { compareVersions } from "../../contract/versions.ts";
import { versionOrder } from "./version-order.ts";

const versions = [
  "0.9",
  "1.0.0-1",
  "1.0.0-9",
  "1.0.0-10",
  "1.0.0-1a",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.10",
  "1.0.0-alpha.beta",
  "1.0.0-alpha1",
  "1.0.0-rc-2.1",
  "1.0.0-rc.2",
  "1.0.0-rc.10",
  "1.0",
  "1.0.0.1",
  "1.2.0",
  "1.2.12",
  "1.10.0",
  "2.0.0-Beta",
  "2.0.0-beta",
  "2.0.0",
  "10.0.0",
];

test("the sort key of a version has the order of versions", () => {
  for (const a of versions)
    for (const b of versions) {
      const [orderA, orderB] = [versionOrder(a), versionOrder(b)];
      const order = orderA < orderB ? -1 : Number(orderA > orderB);
      expect([a, b, order]).toEqual([a, b, Math.sign(compareVersions(a, b))]);
    }
});

test("a collation that ignores case or punctuation keeps the order", () => {
  const collator = new Intl.Collator("en", { sensitivity: "base", ignorePunctuation: true });
  expect(versions.map(versionOrder).toSorted(collator.compare)).toEqual(versions.map(versionOrder).toSorted());
});

test("trailing zeros make no difference", () => {
  expect(versionOrder("2.8.0")).toBe(versionOrder("2.8"));
  expect(versionOrder("0.0")).toBe(versionOrder("0"));
});
