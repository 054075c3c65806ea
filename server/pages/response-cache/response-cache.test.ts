import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { accepts } from "../../http/accept-encoding.ts";
import { chooseVariant, ResponseCache, prepareResponse } from "./response-cache.ts";

const prepared = (text: string) => prepareResponse(text, [["content-type", "text/html"]]);

describe("accepts", () => {
  test.each([
    "br",
    "gzip, br",
    "br;q=0.5",
    "br;q=1.000",
    "br ; q=0.001",
    "BR",
    "gzip;q=0,br",
    " , br",
    "br, gzip;q=0",
    "br;q=0.5, br;q=0",
  ])("finds br in %j", (header) => {
    expect(accepts(header, "br")).toBe(true);
  });

  test.each([
    "",
    "gzip",
    "br;q=0",
    "br;q=0.0",
    "br;q=0.000",
    "br ; q=0 , gzip",
    "brotli",
    "x-br",
    "abr",
    "br-x",
    "*",
    "identity",
    "br;Q=0",
  ])("finds no br in %j", (header) => {
    expect(accepts(header, "br")).toBe(false);
  });
});

describe("a cached response", () => {
  test("prefers brotli to gzip to identity, each with its own tag", async () => {
    const page = prepared("<p>".repeat(1000));
    const [brotli, gzip] = await Promise.all([page.brotli, page.gzip]);
    expect(chooseVariant(page, "gzip, deflate, br, zstd")).toBe(brotli);
    expect(chooseVariant(page, "gzip, deflate")).toBe(gzip);
    expect(chooseVariant(page, "br;q=0, gzip;q=0")).toBe(page.identity);
    expect(chooseVariant(page, "")).toBe(page.identity);
    expect(new Set([brotli.tag, gzip.tag, page.identity.tag]).size).toBe(3);
    expect(brotliDecompressSync(brotli.body)).toEqual(page.identity.body);
  });

  test("is compressed once for concurrent requests, without blocking the thread", async () => {
    const page = prepared("<p>".repeat(1000));
    const first = page.brotli;
    expect(first).toBeInstanceOf(Promise);
    expect(page.brotli).toBe(first);
    const variant = await first;
    expect(page.brotli).toBe(variant);
  });

  test("takes no more memory than its declared size, in all encodings", async () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `<li><a href="/docs/${index}">Page ${index}</a></li>`);
    const page = prepared(text.join(""));
    const [brotli, gzip] = await Promise.all([page.brotli, page.gzip]);
    expect(page.identity.body.length + brotli.body.length + gzip.body.length).toBeLessThanOrEqual(page.size);
  });

  test("is compressed faster if it is likely to be requested only once", async () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `<p>${index ** 3}</p>`).join("");
    const best = prepareResponse(text, []);
    const fast = prepareResponse(text, [], "fast");
    const [brotli, gzip] = await Promise.all([fast.brotli, fast.gzip]);
    expect(brotli.body).not.toEqual((await best.brotli).body);
    expect(gzip.body.length).toBeGreaterThan((await best.gzip).body.length);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
    expect(gunzipSync(gzip.body).toString()).toBe(text);
  });

  test("is not cached when the catalogue changed while it was made", () => {
    const cache = new ResponseCache();
    const begun = cache.generation;
    cache.clear();
    cache.put("/", "en", prepared("old"), { generation: begun });
    expect(cache.get("/", "en")).toBeUndefined();
    cache.put("/", "en", prepared("new"), { generation: cache.generation });
    expect(cache.get("/", "en")?.identity.body.toString()).toBe("new");
  });

  test("belongs to one language", () => {
    const cache = new ResponseCache();
    cache.put("/", "zh", prepared("中文"), { generation: cache.generation });
    expect(cache.get("/", "en")).toBeUndefined();
  });

  test("is not evicted by any number of made-up queries and escapes, which are limited to their share", () => {
    const cache = new ResponseCache();
    const page = prepared("x".repeat(100_000));
    cache.put("/", "en", page, { generation: cache.generation });
    for (let query = 0; query < 1000; query++) cache.put(`/?${query}`, "en", page, { generation: cache.generation });
    for (let escape = 0; escape < 1000; escape++)
      cache.put(`/%${escape}`, "en", page, { generation: cache.generation });
    for (let query = 0; query < 1000; query++) cache.put(`/?${query}`, "en", page, { generation: cache.generation });
    expect(cache.get("/", "en")).toBe(page);
    expect(cache.get("/?999", "en")).toBe(page);
    const left = Array.from({ length: 1000 }, (_, query) => cache.get(`/?${query}`, "en")).filter(Boolean).length;
    expect(left * page.size).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(left).toBeGreaterThan(30);
  });

  test("stays while it is requested; unrequested ones are evicted", () => {
    const cache = new ResponseCache({ plain: 1_000_000, unbounded: 1_000_000 });
    const page = prepared("x".repeat(100_000));
    cache.put("/", "en", page, { generation: cache.generation });
    for (let product = 0; product < 100; product++) {
      cache.put(`/sdk/${product}`, "en", page, { generation: cache.generation });
      expect(cache.get("/", "en")).toBe(page);
    }
    expect(cache.get("/sdk/0", "en")).toBeUndefined();
    expect(cache.get("/sdk/99", "en")).toBe(page);
    const left = Array.from({ length: 100 }, (_, product) => cache.get(`/sdk/${product}`, "en")).filter(Boolean).length;
    expect((left + 1) * page.size).toBeLessThanOrEqual(1_000_000);
  });

  test("stays, with all others of a site of 400 pages of 100 kB that a crawler reads repeatedly", () => {
    const cache = new ResponseCache();
    const page = prepared("x".repeat(100_000));
    for (let path = 0; path < 400; path++) cache.put(`/docs/${path}`, "en", page, { generation: cache.generation });
    for (let path = 0; path < 400; path++) expect(cache.get(`/docs/${path}`, "en")).toBe(page);
  });

  test("of a record's address, which anybody can make up, belongs to the limited share", () => {
    const cache = new ResponseCache();
    const page = prepared("x".repeat(100_000));
    cache.put("/", "en", page, { generation: cache.generation });
    for (let id = 0; id < 1000; id++)
      cache.put(`/review/${id}`, "en", page, { generation: cache.generation, unbounded: true });
    expect(cache.get("/", "en")).toBe(page);
    expect(cache.get("/review/999", "en")).toBe(page);
    expect(cache.get("/review/0", "en")).toBeUndefined();
  });

  test("serves queries with names that its page does not read, but none that is refused or unknown", () => {
    const cache = new ResponseCache();
    const [plain, chinese, chosen] = ["a", "b", "c"].map((text) => prepareResponse(text, []));
    if (!plain || !chinese || !chosen) throw new Error("three are made above");
    cache.put("/sdk/unity", "en", plain, { generation: cache.generation });
    cache.put("/sdk/unity?ln=0", "en", chinese, { generation: cache.generation });
    cache.put("/sdk/unity?version=2.7.0", "en", chosen, { generation: cache.generation });
    expect(cache.getByKnownQuery("/sdk/unity?x=1", "en")).toBeUndefined(); // the page's query names are not known yet
    cache.setKnownQuery("/sdk/unity", ["version"]);
    expect(cache.getByKnownQuery("/sdk/unity?x=1", "en")).toBe(plain);
    expect(cache.getByKnownQuery("/sdk/unity?x=1", "zh")).toBeUndefined();
    expect(cache.getByKnownQuery("/sdk/unity?x=1&ln=0", "en")).toBe(chinese);
    expect(cache.getByKnownQuery("/sdk/unity?x=1&version=2.7.0", "en")).toBe(chosen);
    expect(cache.getByKnownQuery("/sdk/unity?version=1.0.0", "en")).toBeUndefined();
    expect(cache.getByKnownQuery("/sdk/unity?x=%00", "en")).toBeUndefined();
    expect(cache.getByKnownQuery("/sdk/unreal?x=1", "en")).toBeUndefined();
    cache.setKnownQuery("/redirect/x", "all");
    expect(cache.getByKnownQuery("/redirect/x?a=1", "en")).toBeUndefined();
  });

  test("makes room by the length of its address too", () => {
    const cache = new ResponseCache();
    const page = prepared("x");
    for (let query = 0; query < 1000; query++)
      cache.put(`/?${query}${"x".repeat(15_000)}`, "en", page, { generation: cache.generation });
    expect(cache.get(`/?0${"x".repeat(15_000)}`, "en")).toBeUndefined();
  });

  test("replaces the old one under the same address", () => {
    const cache = new ResponseCache();
    const page = prepared("x".repeat(100_000));
    cache.put("/", "en", page, { generation: cache.generation });
    for (let round = 0; round < 1000; round++) cache.put("/license", "en", page, { generation: cache.generation });
    expect(cache.get("/", "en")).toBe(page);
  });
});
