/** @module-tag nightly */
import { describe, expect } from "vitest";
import { blockSize } from "../../server/files/blocks.ts";
import { test } from "../portal.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { exchange, openRaw } from "./raw.ts";

describe("a portal that is shutting down", () => {
  test("responds with 503 and Retry-After, and closes the connection", async ({ site }) => {
    const url = await site.listen();
    site.portal.lifecycle.closing = true;
    for (const path of ["/vrmcsys/catalogue/products", "/", "/nowhere", "/openapi.json"]) {
      await using connection = await openRaw(url);
      connection.send(`GET ${path} HTTP/1.1\r\nHost: a\r\nx-ln: 0\r\n\r\n`);
      const response = await connection.response();
      expect([response?.status, response?.headers["retry-after"], response?.headers.connection], path).toEqual([
        503,
        "5",
        "close",
      ]);
      expect(JSON.parse(response?.body.toString() ?? "")).toEqual({
        errCode: 10503,
        errMsg: expect.stringMatching(/[一-鿿]/) as string,
        data: null,
      });
      expect((await connection.rest()).length).toBe(0);
    }
    const ready = await exchange(url, "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n");
    expect([ready?.status, JSON.parse(ready?.body.toString() ?? "")]).toEqual([
      503,
      {
        status: "not ready",
        version: expect.any(String) as string,
        problems: ["shutting down"],
        warnings: ["no provider is configured for mail", "no provider is configured for sms"],
      },
    ]);
  });

  test("completes downloads and serves cached responses, and then closes the connections", async ({ site }) => {
    const url = await site.listen();
    const large = noise(40 * blockSize);
    await addFile(site.portal, "large.bin", large);
    const { path } = await agree(site, "large.bin");
    await exchange(url, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await using connection = await openRaw(url);
    connection.socket.pause();
    connection.send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => connection.socket.readableLength + connection.socket.bytesRead).toBeGreaterThan(0);
    site.portal.lifecycle.closing = true;
    const closed = site.app.close();
    connection.socket.resume();
    const response = await connection.response();
    expect([response?.status, hashOf(response?.body ?? Buffer.alloc(0))]).toEqual([200, hashOf(large)]);
    site.app.server.closeIdleConnections();
    await closed;
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });
});
