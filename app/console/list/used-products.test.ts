import { describe, expect, test } from "vitest";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import { newestOf, usedProducts } from "./used-products.ts";

const product = (slug: string, version: string | null, updateTime = "2024-05-08"): Product => ({
  slug,
  kind: "sdk",
  path: `/sdk/${slug}`,
  notesOnly: false,
  retired: false,
  licence: null,
  name: { en: slug, zh: slug },
  summary: { en: "", zh: "" },
  latest: version === null ? null : { version, updateTime, channel: "stable", changedAt: null, deprecated: null },
  links: { documentation: null, samples: null, faq: null, releases: "" },
});
const download = (slug: string, version: string, withdrawn = false) => ({
  product: slug,
  version,
  file: "a.bin",
  at: "2026-11-20T08:00:00.000Z",
  withdrawn,
});

describe("the products that a member uses", () => {
  const products = [product("unity", "2.10.0"), product("native", "1.0.0"), product("preview", null)];

  test("are listed by the version downloaded last, those with a newer version first", () => {
    const downloads = [download("native", "1.0.0"), download("unity", "2.9.0"), download("unity", "2.10.0")];
    expect(usedProducts(downloads, products)).toEqual([
      {
        slug: "unity",
        own: "2.9.0",
        withdrawn: false,
        newer: {
          slug: "unity",
          version: "2.10.0",
          updateTime: "2024-05-08",
          channel: "stable",
          changedAt: null,
          deprecated: null,
        },
      },
      { slug: "native", own: "1.0.0", withdrawn: false, newer: null },
    ]);
  });

  test("have no newer version if the member's is the latest, or newer", () => {
    const downloads = [download("unity", "2.11.0-rc.1"), download("preview", "3.1.0"), download("gone", "1.0")];
    expect(usedProducts(downloads, products).map(({ newer }) => newer)).toEqual([null, null, null]);
  });

  test("point away from a withdrawn version, even to an older one", () => {
    const [used] = usedProducts([download("unity", "2.11.0", true)], products);
    expect([used?.withdrawn, used?.newer?.version]).toEqual([true, "2.10.0"]);
  });

  test("are the newest releases of all products if nothing was downloaded", () => {
    const newest = newestOf([product("a", "1", "2024-01-01"), product("b", null), product("c", "2", "2024-02-01")]);
    expect(newest.map(({ slug }) => slug)).toEqual(["c", "a"]);
  });
});
