import fc from "fast-check";
import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { addFile, agree, noise } from "./files.ts";
import { exchange, openRaw } from "./raw.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const products = "/vrmcsys/catalogue/products";

test("an invalid request gets a bare status, and the connection is closed", async ({ site }) => {
  const url = await site.listen();
  expect([site.app.server.headersTimeout, site.app.server.requestTimeout]).toEqual([10_000, 30_000]);
  const long = (size: number) => `GET ${products} HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(size)}\r\n\r\n`;
  expect((await exchange(url, long(15 * 1024)))?.status).toBe(200);
  const post = "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
  for (const [request, status] of [
    ["nonsense\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\n\r\n", 400],
    [`GET ${products} HTTP/1.1\r\nHost: a\r\nHOST: a\r\n\r\n`, 400],
    ["GET /download/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    [long(17 * 1024), 431],
    [`GET /${"x".repeat(17 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ["GET / HTTP/1.1\r\nHost: a\r\nX: ", 408],
    [`POST /vrmcsys/download/agree HTTP/1.1\r\nHost: a\r\n${post}`, 408],
  ] as const) {
    if (status === 408) site.app.server.headersTimeout = site.app.server.requestTimeout = 50; // as long as a test may take
    await using connection = await openRaw(url);
    connection.send(request);
    const response = await connection.response();
    const found = [response?.status, response?.body.length, response?.headers.connection];
    expect(found, JSON.stringify(request).slice(0, 200)).toEqual([status, 0, "close"]);
    expect((await connection.rest()).length).toBe(0);
  }
});

describe("any bytes over a connection", () => {
  test("get a response or the connection is closed, and the next client is served", async ({ site }) => {
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

describe("the target of a request", () => {
  test("may be an absolute URL of this host, and of no other", async ({ site }) => {
    const url = await site.listen();
    const { host } = new URL(url);
    const status = async (target: string, named = host) =>
      (await exchange(url, `GET ${target} HTTP/1.1\r\nHost: ${named}\r\n\r\n`))?.status;
    expect(await status(`http://${host}${products}`)).toBe(200);
    expect(await status(`http://PARALLAX.example/license`, "parallax.EXAMPLE")).toBe(200);
    expect(await status(`http://parallax.example:80/license`, "parallax.example")).toBe(200);
    expect(await status(`http://parallax.example/license`, "parallax.example:80")).toBe(200);
    for (const target of [
      `http://parallax.example${products}`,
      `http://${host}.example/`,
      `http://${host}@parallax.example/`,
      `http://parallax.example/?${host}`,
      "//",
      "http://",
      "http:",
      `ftp://${host}/`,
      `javascript://${host}/%0a`,
      `file://${host}/`,
    ]) {
      expect(await status(target), target).toSatisfy((code) => code === 400 || (target === "//" && code === 404));
    }
  });

  test("is refused if it is not a path: without a slash, or * except for OPTIONS", async ({ site }) => {
    const url = await site.listen();
    for (const line of ["GET license", "GET *", "POST *", "GET ?a=1", "GET \\license"]) {
      expect((await exchange(url, `${line} HTTP/1.1\r\nHost: a\r\n\r\n`))?.status, line).toBe(400);
    }
    expect((await exchange(url, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"))?.status).toBe(405);
  });
});

describe("the Host header of a request", () => {
  test("appears in no response", async ({ site }) => {
    const url = await site.listen();
    const { id, version } = await site.call("currentLicence", {});
    const file = (await site.call("product", { slug: "unity" })).versions[0]?.files[0]?.name;
    const body = JSON.stringify({ product: "unity", version: "2.8.0", file, licence: { id, version } });
    const forged =
      "Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nX-Original-Url: //evil.example\r\n";
    const requests = [
      "/",
      "/LICENSE",
      "/license?x=1",
      "/nowhere",
      "/?fail=1",
      products,
      "/openapi.json",
      "/readyz",
      "/download/x",
    ].map((path) => `GET ${path} HTTP/1.1\r\n${forged}\r\n`);
    requests.push(
      `POST /vrmcsys/download/agree HTTP/1.1\r\n${forged}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    for (const request of requests) {
      const response = await exchange(url, request);
      expect(response?.status).toBeDefined();
      expect(`${JSON.stringify(response?.headers)}${response?.body.toString()}`, request).not.toContain("evil");
    }
  });
});

describe("pipelined requests", () => {
  test("may be many downloads, without a warning in the log", async ({ site }) => {
    const url = await site.listen();
    await addFile(site.portal, "small.bin", noise(1000));
    const { path } = await agree(site, "small.bin");
    const warnings: string[] = [];
    const warn = ({ message }: Error) => void warnings.push(message);
    process.on("warning", warn);
    await using connection = await openRaw(url);
    connection.send(get(path).repeat(30));
    for (let count = 0; count < 30; count++) expect((await connection.response())?.body.length).toBe(1000);
    for (let count = 0; count < 30; count++) {
      connection.send(get(path));
      expect((await connection.response())?.body.length).toBe(1000);
    }
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });
});
