import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { languages } from "../../contract/language.ts";
import { prepareResponse } from "../../server/pages/response-cache/response-cache.ts";
import { test } from "../portal.ts";
import { exchange } from "./raw.ts";

const products = "/vrmcsys/catalogue/products";
const shared = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";
const encodings = [
  ["br", "br"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0.0", undefined],
  ["br;q=0.5, gzip;q=1", "br"],
  ["brotli, x-gzip, gzipped", undefined],
  ["identity", undefined],
  ["*;q=0", undefined],
  ["", undefined],
] as const;

const read = (url: string, path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  exchange(
    url,
    `${method} ${path} HTTP/1.1\r\nHost: a\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
    method,
  );

function decoded(body: Buffer | undefined, encoding: string | undefined): string {
  const bytes = body ?? Buffer.alloc(0);
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

describe("a page", () => {
  test("is the same cached as at first, in every encoding", async ({ site }) => {
    const url = await site.listen();
    const first = decoded((await read(url, "/"))?.body, undefined);
    for (let round = 0; round < 2; round++) {
      for (const [header, encoding] of encodings) {
        const response = await read(url, round ? "/" : `/?first=${header}`.replaceAll(" ", ""), {
          "Accept-Encoding": header,
        });
        expect([response?.status, response?.headers["content-encoding"]], `${round} ${header}`).toEqual([
          200,
          encoding,
        ]);
        expect(decoded(response?.body, encoding), header).toBe(first);
        expect(response?.headers).toMatchObject({ vary: "accept-encoding, cookie", "cache-control": shared });
      }
    }
  });

  test("and a read of the catalogue are the same cached as at first", async ({ site }) => {
    const url = await site.listen();
    for (const path of [products, `${products}/unity`, `${products}/unity/releases?page=1`]) {
      const first = await read(url, path);
      expect(first?.headers["cache-control"]).toBe(shared);
      for (const [header, encoding] of encodings) {
        const response = await read(url, path, { "Accept-Encoding": header });
        expect([response?.status, response?.headers["content-encoding"], response?.headers.vary], header).toEqual([
          200,
          encoding,
          "accept-encoding, token, authorization",
        ]);
        expect(decoded(response?.body, encoding), header).toBe(first?.body.toString());
      }
    }
  });

  test("has a strong tag for each encoding and language, and 304 for a client that has it", async ({ site }) => {
    const url = await site.listen();
    const tags = new Set<string>();
    for (const language of ["0", "1"]) {
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "Accept-Encoding": encoding, Cookie: `ln=${language}` };
        for (let round = 0; round < 2; round++) {
          const response = await read(url, "/", headers);
          const tag = response?.headers.etag ?? "";
          expect(tag).toMatch(/^"[^"]+"$/);
          tags.add(tag);
          for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
            const again = await read(url, "/", { ...headers, "If-None-Match": known });
            expect([again?.status, again?.headers.etag, again?.body.length]).toEqual([304, tag, 0]);
          }
          expect((await read(url, "/", { ...headers, "If-None-Match": '"x"' }))?.status).toBe(200);
        }
      }
    }
    expect(tags.size).toBe(6);
  });

  test("is served in the language of ?ln, else of the cookie, else English, whoever asked before", async ({ site }) => {
    const url = await site.listen();
    const cases: [path: string, cookie: string, language: string][] = [
      ["/", "", "en"],
      ["/", "ln=0", "zh"],
      ["/", "ln=1", "en"],
      ["/", "ln=2", "en"],
      ["/?ln=0", "", "zh"],
      ["/?ln=0", "ln=1", "zh"],
      ["/?ln=1", "ln=0", "en"],
      ["/?ln=2", "ln=0", "zh"],
      ["/?ln=2", "", "en"],
      ["/?ln=", "ln=0", "zh"],
      ["/?ln=", "", "en"],
      ["/?ln=1&ln=0", "ln=0", "en"],
      ["/?x=ln", "ln=0", "zh"],
      ["/?x=ln", "", "en"],
    ];
    for (const order of [cases, cases.toReversed(), cases]) {
      for (const [path, cookie, language] of order) {
        const response = await read(url, path, cookie ? { Cookie: cookie } : {});
        expect(response?.body.toString(), `${path} ${cookie}`).toMatch(
          new RegExp(`<html lang="${language}">.*<h1>${language} `),
        );
        expect(response?.headers.vary).toBe("accept-encoding, cookie");
      }
    }
  });

  test("cannot be poisoned by any header of the first request", async ({ site }) => {
    const url = await site.listen();
    const odd = {
      "X-Ln": "0",
      "Accept-Language": "zh",
      "X-Forwarded-Host": "evil",
      "X-Forwarded-Proto": "https",
      "X-Original-URL": "/evil",
      Origin: "null",
      Range: "bytes=0-5",
      "If-None-Match": "*",
      "If-Match": '"x"',
      Cookie: "visitor=evil; ln=1",
      TE: "trailers",
      "X-HTTP-Method-Override": "DELETE",
      Accept: "text/evil",
      "Accept-Encoding": "identity;q=0",
    };
    for (const path of ["/license", products, `${products}/unity`]) {
      const spoilt = await read(url, path, odd);
      const plain = await read(url, path);
      expect(
        [spoilt?.status, plain?.status, plain?.headers["set-cookie"], plain?.headers["x-request-id"]],
        path,
      ).toEqual([200, 200, undefined, undefined]);
      expect(`${JSON.stringify(plain?.headers)}${plain?.body.toString()}`, path).not.toContain("evil");
      expect(plain?.body.length, path).toBe(spoilt?.body.length);
    }
  });

  test("that does not exist has status 404, and is not cached under its address", async ({ site }) => {
    const url = await site.listen();
    for (const path of [
      "/nowhere",
      "/nowhere?ln=0",
      "/license/x",
      "/%E4%BD%A0",
      "/.git/config",
      "/app/browser/client/client.ts",
      "/assets/",
      "/assets/../server.ts",
    ]) {
      const response = await read(url, path);
      expect(
        [response?.status, response?.headers["content-type"], response?.headers["content-security-policy"]],
        path,
      ).toEqual([404, "text/html; charset=utf-8", "default-src 'self'"]);
      expect(response?.body.toString()).toContain("not found");
      expect(site.cache.get(path, "en")).toBeUndefined();
      expect((await read(url, path, {}, "HEAD"))?.status).toBe(404);
    }
  });

  test("that does not exist is rendered once for each language, however many addresses are made up", async ({
    site,
  }) => {
    const url = await site.listen();
    const first = await read(url, "/nowhere");
    expect(first?.status).toBe(404);
    for (const language of languages)
      site.cache.put("404", language, prepareResponse(`cached in ${language}`, []), {
        generation: site.cache.generation,
      });
    for (const path of ["/nowhere", "/x?y=z", "/%E4%BD%A0", "/404", "/license/x"]) {
      const response = await read(url, path);
      expect([response?.status, response?.body.toString()], path).toEqual([404, "cached in en"]);
      expect((await read(url, path, { Cookie: "ln=0" }))?.body.toString(), path).toBe("cached in zh");
    }
    site.portal.events.emit("catalogueChanged", { subjects: ["everything"] });
    expect((await read(url, "/nowhere"))?.body.toString()).toBe(first?.body.toString());
  });

  test("ignores unknown names in its query, and is rendered once for all of them", async ({ site }) => {
    const url = await site.listen();
    for (const language of languages)
      for (const path of ["/", "/?q=a"])
        site.cache.put(path, language, prepareResponse(`${path} in ${language}`, []), {
          generation: site.cache.generation,
        });
    const junk = ["x=1", "utm_source=mail&utm_medium=x", "x=%01", "ln=2", "ln=", "__proto__=1", "&&&"];
    for (const method of ["GET", "HEAD"] as const)
      for (const query of junk) {
        const plain = await read(url, `/?${query}`, {}, method);
        const expected = method === "GET" ? "/ in en" : "";
        expect([plain?.status, plain?.body.toString()], `${method} ${query}`).toEqual([200, expected]);
        const chinese = await read(url, `/?${query}`, { Cookie: "ln=0" }, method);
        expect(chinese?.body.toString(), query).toBe(method === "GET" ? "/ in zh" : "");
      }
    for (const query of ["q=a", "q=a&x=1", "x=1&q=a", "q=a&q=b", "q=%61", "utm_source=mail&q=a&fbclid=1"])
      expect((await read(url, `/?${query}`))?.body.toString(), query).toBe("/?q=a in en");
    expect((await read(url, "/?q=b"))?.body.toString()).toContain("<h1>en");
  });

  test("is rendered once if several spellings are requested at once", async ({ site }) => {
    const url = await site.listen();
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => read(url, `/?x=${index}`)));
    expect(new Set(responses.map((response) => response?.headers.etag)).size).toBe(1);
    expect(site.cache.get("/", "en")?.identity.body.toString()).toBe(responses[0]?.body.toString());
    for (let index = 0; index < 40; index++) expect(site.cache.get(`/?x=${index}`, "en")).toBeUndefined();
  });

  test("that does not exist is rendered once for all who ask at once", async ({ site }) => {
    const put = site.cache.put.bind(site.cache);
    let rendered = 0;
    site.cache.put = (...page) => {
      rendered++;
      put(...page);
    };
    const asked = Array.from({ length: 40 }, (_, index) => site.app.inject(`/nowhere-${index}`));
    expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(rendered).toBe(1);
  });

  test("and feeds and the sitemap are served from the cache despite unknown query names", async ({ site }) => {
    const url = await site.listen();
    for (const path of ["/sitemap.xml", "/robots.txt", "/sdk/unity/releases.atom", "/sdk/unity/releases.atom?ln=0"]) {
      const plain = await read(url, path);
      expect(plain?.status).toBe(200);
      site.cache.put(path, "en", prepareResponse(`cached ${path}`, []), { generation: site.cache.generation });
      for (const query of ["x=1", "utm_source=mail", "pageSize=5"]) {
        const response = await read(url, `${path}${path.includes("?") ? "&" : "?"}${query}`);
        expect(response?.body.toString()).toBe(`cached ${path}`);
      }
    }
  });

  test("in any other spelling redirects to the canonical one, with its query", async ({ site }) => {
    const url = await site.listen();
    for (const path of [
      "/LICENSE",
      "/License",
      "/x/../license",
      "/./license",
      "/%2e/license",
      "/x/%2e%2e/LICENSE",
      "/license#x",
    ]) {
      for (const query of ["", "?ln=0", "?a=b%20c&%0d%0aSet-Cookie:x=1"]) {
        const response = await read(url, path.includes("#") ? path : path + query);
        expect([response?.status, response?.headers.location, response?.headers["set-cookie"]], path + query).toEqual([
          308,
          `/license${path.includes("#") ? "" : query}`,
          undefined,
        ]);
      }
    }
    expect((await read(url, "/license"))?.status).toBe(200);
  });

  test("that fails shows an error without its cause, and the next request renders it again", async ({ site }) => {
    const url = await site.listen();
    for (let round = 0; round < 2; round++) {
      const response = await read(url, "/?fail=1");
      expect([response?.status, response?.headers["content-type"], response?.body.toString()]).toEqual([
        500,
        "text/html; charset=utf-8",
        expect.stringContaining("<h1>failure</h1>"),
      ]);
      expect(response?.body.toString()).not.toContain("this page fails");
    }
    expect(site.cache.get("/?fail=1", "en")).toBeUndefined();
  });

  test("answers HEAD with the headers of GET and no body, and other methods with 405", async ({ site }) => {
    const url = await site.listen();
    const get = await read(url, "/");
    const head = await read(url, "/", {}, "HEAD");
    expect([head?.status, head?.headers["content-length"], head?.headers.etag]).toEqual([
      200,
      get?.headers["content-length"],
      get?.headers.etag,
    ]);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const response = await exchange(
        url,
        `${method} / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx`,
      );
      expect([response?.status, response?.headers.allow], method).toEqual([405, "GET, HEAD"]);
    }
    for (const line of ["POST /nowhere", "TRACE /"])
      expect((await exchange(url, `${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`))?.status, line).toBe(404);
  });
});

describe("a file of the build", () => {
  test("is cached by browsers permanently, and is not found under any other name", async ({ site }) => {
    const url = await site.listen();
    const response = await read(url, "/assets/a.js");
    expect([
      response?.status,
      response?.headers["content-type"],
      response?.headers["cache-control"],
      response?.body.toString(),
    ]).toEqual([200, "text/javascript", "public, max-age=31536000, immutable", "export{}"]);
    expect((await read(url, "/assets/a.js", {}, "HEAD"))?.status).toBe(200);
    for (const path of [
      "/assets/b.js",
      "/assets/A.js",
      "/assets/./a.js",
      "/assets//a.js",
      "/assets/a.js/",
      "/assets/%61.js",
      "/assets/__proto__",
    ])
      expect((await read(url, path))?.status, path).toBe(404);
  });
});
