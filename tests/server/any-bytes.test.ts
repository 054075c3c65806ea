import fc from "fast-check";
import { describe, expect } from "vitest";
import { calls, prefix } from "../../contract/calls.ts";
import { test, type TestPortal } from "../portal.ts";
import { exchange } from "./raw.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH";

/** Expects an envelope of the contract and no internal error. */
async function expectEnvelope(
  site: TestPortal,
  method: Method,
  url: string,
  rest: { payload?: Buffer; headers?: Record<string, string> },
) {
  const response = await site.app.inject({ method, url, ...rest });
  expect(response.statusCode).toBeLessThan(500);
  if (method === "HEAD") return;
  expect(response.json()).toEqual({
    errCode: expect.any(Number) as number,
    errMsg: expect.any(String) as string,
    data: expect.toSatisfy((data) => data === null || typeof data === "object") as unknown,
  });
}

const paths = Object.values(calls).map(({ path }) => prefix + path);
const method = fc.constantFrom<Method>("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH");
const escaped = fc.uint8Array({ maxLength: 12 }).map((bytes) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[^\w.-]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`),
);
const piece = fc.oneof(
  escaped,
  fc.constantFrom(
    "unity",
    "2.8.0",
    "..",
    "%2e%2e",
    "%2f",
    "__proto__",
    "%",
    "%u0041",
    ";",
    ",",
    "'",
    "%00",
    "*",
    ":slug",
    "a".repeat(1001),
  ),
);
const path = fc
  .tuple(fc.constantFrom(...paths), piece, piece)
  .map(([template, a, b]) => template.replace(":slug", () => a).replace(/:\w+/, () => b));
const query = fc
  .array(fc.tuple(fc.oneof(piece, fc.constantFrom("page", "pageSize", "from", "to", "ln")), piece), { maxLength: 4 })
  .map((pairs) => (pairs.length ? `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}` : ""));

describe("any bytes to any call", () => {
  test("return an envelope: paths and queries", async ({ site }) => {
    await fc.assert(
      fc.asyncProperty(method, path, query, async (how, where, asked) => {
        await expectEnvelope(site, how, where + asked, {});
      }),
      { numRuns: 400 },
    );
  });

  test("return an envelope: bodies", async ({ site }) => {
    const json = fc.jsonValue({ stringUnit: "binary" }).map((value) => Buffer.from(JSON.stringify(value)));
    const nearly = fc
      .record(
        {
          product: fc.constantFrom<unknown>("unity", "", null, 1, "\u202e"),
          version: fc.constantFrom<unknown>("2.8.0", {}, []),
          file: fc.string(),
          licence: fc.oneof(fc.jsonValue(), fc.constant({ id: "sdk-licence", version: "3.1" })),
        },
        { requiredKeys: [] },
      )
      .map((value) => Buffer.from(JSON.stringify(value)));
    const body = fc.oneof(
      json,
      nearly,
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom("application/json", "application/json;charset=x", "text/plain", "/"),
        async (payload, type) => {
          await expectEnvelope(site, "POST", `${prefix}/download/agree`, {
            payload,
            headers: { "content-type": type },
          });
        },
      ),
      { numRuns: 400 },
    );
  });

  test("return an envelope: headers", async ({ site }) => {
    const names = fc.constantFrom(
      "origin",
      "cookie",
      "x-ln",
      "accept-encoding",
      "if-none-match",
      "range",
      "token",
      "authorization",
      "platform",
      "content-type",
      "x-forwarded-host",
      "accept",
    );
    const value = fc.oneof(
      fc.string({
        unit: fc
          .integer({ min: 0x20, max: 0xff })
          .filter((code) => code !== 0x7f)
          .map((code) => String.fromCharCode(code)),
      }),
      fc.constantFrom("ln=0", "br;q=0", '"', "bytes=0-", ";;;=", "visitor=aaaaaaaaaaaaaaaaaaaaaa"),
    );
    await fc.assert(
      fc.asyncProperty(method, path, fc.dictionary(names, value, { maxKeys: 4 }), async (how, where, headers) => {
        await expectEnvelope(site, how, where, { headers });
      }),
      { numRuns: 300 },
    );
  });

  test("over a real connection get a response or are closed, and the next client is served", async ({ site }) => {
    const url = await site.listen();
    const line = fc.oneof(
      fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          "GET",
          "POST /",
          "GET / HTTP/1.1",
          "GET /download/x HTTP/1.1",
          "GET * HTTP/1.1",
          "OPTIONS * HTTP/1.1",
          "Host: a",
          "Content-Length: 5",
          "Transfer-Encoding: chunked",
          "Upgrade: websocket",
          "Connection: upgrade",
          "",
        )
        .map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const bytes = Buffer.concat([
          ...lines.flatMap((one) => [one, Buffer.from("\r\n")]),
          Buffer.from("\r\n\r\n\0\0\r\n\r\n"),
        ]);
        const response = await exchange(url, bytes);
        expect(response?.status ?? 400).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
    expect((await fetch(url)).status).toBe(200);
  });
});
