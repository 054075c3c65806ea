import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { accepts, chooseVariant, ResponseCache, prepareResponse } from "./response-cache.ts";

const answer = (text: string) => prepareResponse(text, [["content-type", "text/html"]]);

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
  ])("takes br from %j", (header) => {
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
  ])("takes no br from %j", (header) => {
    expect(accepts(header, "br")).toBe(false);
  });
});

describe("a cached response", () => {
  test("chooses brotli before gzip before nothing, each under a tag of its own", () => {
    const page = answer("<p>".repeat(1000));
    expect(chooseVariant(page, "gzip, deflate, br, zstd")).toBe(page.brotli);
    expect(chooseVariant(page, "gzip, deflate")).toBe(page.gzip);
    expect(chooseVariant(page, "br;q=0, gzip;q=0")).toBe(page.identity);
    expect(chooseVariant(page, "")).toBe(page.identity);
    expect(new Set([page.brotli.tag, page.gzip.tag, page.identity.tag]).size).toBe(3);
  });

  test("is compressed at less cost where it may be asked for once only", () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `<p>${index ** 3}</p>`).join("");
    const often = prepareResponse(text, []);
    const seldom = prepareResponse(text, [], "seldom");
    expect(seldom.brotli.body).not.toEqual(often.brotli.body);
    expect(seldom.gzip.body.length).toBeGreaterThan(often.gzip.body.length);
    expect(brotliDecompressSync(seldom.brotli.body).toString()).toBe(text);
    expect(gunzipSync(seldom.gzip.body).toString()).toBe(text);
  });

  test("is not cached when the catalogue changed while it was made", () => {
    const cache = new ResponseCache();
    const begun = cache.generation;
    cache.clear();
    cache.put("/", "en", answer("old"), begun);
    expect(cache.get("/", "en")).toBeUndefined();
    cache.put("/", "en", answer("new"), cache.generation);
    expect(cache.get("/", "en")?.identity.body.toString()).toBe("new");
  });

  test("belongs to one language", () => {
    const cache = new ResponseCache();
    cache.put("/", "zh", answer("中文"), cache.generation);
    expect(cache.get("/", "en")).toBeUndefined();
  });

  test("stays where any number of made-up queries and escapes is cached, and these take no more than their share", () => {
    const cache = new ResponseCache();
    const page = answer("x".repeat(100_000));
    cache.put("/", "en", page, cache.generation);
    for (let query = 0; query < 1000; query++) cache.put(`/?${query}`, "en", page, cache.generation);
    for (let escape = 0; escape < 1000; escape++) cache.put(`/%${escape}`, "en", page, cache.generation);
    for (let query = 0; query < 1000; query++) cache.put(`/?${query}`, "en", page, cache.generation);
    expect(cache.get("/", "en")).toBe(page);
    expect(cache.get("/?999", "en")).toBe(page);
    const left = Array.from({ length: 1000 }, (_, query) => cache.get(`/?${query}`, "en")).filter(Boolean).length;
    expect(left * page.size).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(left).toBeGreaterThan(30);
  });

  test("of a record's address, which anybody can make up, takes its place among the unbounded", () => {
    const cache = new ResponseCache();
    const page = answer("x".repeat(100_000));
    cache.put("/", "en", page, cache.generation);
    for (let id = 0; id < 1000; id++) cache.put(`/review/${id}`, "en", page, cache.generation, true);
    expect(cache.get("/", "en")).toBe(page);
    expect(cache.get("/review/999", "en")).toBe(page);
    expect(cache.get("/review/0", "en")).toBeUndefined();
  });

  test("answers whatever its page does not read in the query, but not what is refused or unknown", () => {
    const cache = new ResponseCache();
    const [plain, chinese, chosen] = ["a", "b", "c"].map((text) => prepareResponse(text, []));
    if (!plain || !chinese || !chosen) throw new Error("three are made above");
    cache.put("/sdk/unity", "en", plain, cache.generation);
    cache.put("/sdk/unity?ln=0", "en", chinese, cache.generation);
    cache.put("/sdk/unity?version=2.7.0", "en", chosen, cache.generation);
    expect(cache.getByKnownQuery("/sdk/unity?x=1", "en")).toBeUndefined(); // nobody has said what it reads
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
    const page = answer("x");
    for (let query = 0; query < 1000; query++)
      cache.put(`/?${query}${"x".repeat(15_000)}`, "en", page, cache.generation);
    expect(cache.get(`/?0${"x".repeat(15_000)}`, "en")).toBeUndefined();
  });

  test("cached anew under the same address takes the place of the old one", () => {
    const cache = new ResponseCache();
    const page = answer("x".repeat(100_000));
    cache.put("/", "en", page, cache.generation);
    for (let round = 0; round < 1000; round++) cache.put("/license", "en", page, cache.generation);
    expect(cache.get("/", "en")).toBe(page);
  });
});
