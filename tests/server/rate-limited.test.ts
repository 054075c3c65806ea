import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { requestLimits } from "../../server/limits/request-limiter.ts";
import { test } from "./limited.ts";
import { exchange, openRaw } from "./raw.ts";

const get = (path: string, from: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`;
const post = (path: string, from: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Sends the same request many times on a few connections; returns how often each status occurred. */
async function statuses(url: string, request: string, count: number): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  const one = async (share: number) => {
    await using connection = await openRaw(url);
    for (let index = 0; index < share; index++) {
      connection.send(request);
      const status = (await connection.response())?.status ?? 0;
      found[status] = (found[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, () => one(count / 16)));
  return found;
}

const licence = "/vrmcsys/catalogue/licences/current";

describe("too many requests from one network address", () => {
  test("for calls are refused with 429 and Retry-After, whatever their bodies, and others are served meanwhile", async ({
    limited,
  }) => {
    const url = await limited.listen();
    const { atOnce } = requestLimits.call;
    const found = await statuses(url, get(licence, "192.0.2.1"), atOnce + 16);
    expect(found).toEqual({ 200: atOnce, 429: 16 });
    const response = await exchange(url, get(licence, "192.0.2.1"));
    expect(response?.headers["retry-after"]).toBe("1");
    expect(response?.headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(response?.body.toString() ?? "")).toEqual({
      errCode: 10429,
      errMsg: expect.any(String) as string,
      data: { retryAfter: 1 },
    });
    expect((await exchange(url, get(licence, "192.0.2.2")))?.status).toBe(200);
    expect((await exchange(url, get("/healthz", "192.0.2.1")))?.status).toBe(200);
    expect((await exchange(url, get("/assets/a.js", "192.0.2.1")))?.status).toBe(200);
    const call = "/vrmcsys/account/validateUser"; // before the body is parsed
    const refused = await exchange(url, post(call, "192.0.2.1", "{{{{"));
    expect((JSON.parse(refused?.body.toString() ?? "") as Envelope).errCode).toBe(10429);
    expect((await exchange(url, post(call, "192.0.2.2", "{{{{")))?.status).toBe(400);
    limited.clock.forward(1_000);
    expect((await exchange(url, get(licence, "192.0.2.1")))?.status).toBe(200);
  });

  test("below /npm/ are refused as npm prints it", async ({ limited }) => {
    const url = await limited.listen();
    const { atOnce } = requestLimits.page;
    await statuses(url, get("/npm/-/ping", "192.0.2.1"), atOnce);
    const response = await exchange(url, get("/npm/-/ping", "192.0.2.1"));
    expect([response?.status, response?.headers["retry-after"]]).toEqual([429, "1"]);
    expect(JSON.parse(response?.body.toString() ?? "")).toEqual({ error: expect.any(String) as string, code: 10429 });
  });

  test("a long body, or one of unknown length, counts as several", async ({ limited }) => {
    const url = await limited.listen();
    const call = "/vrmcsys/account/validateUser";
    const long = post(call, "192.0.2.1", `{"x":"${"x".repeat(60 * 1024)}"}`);
    expect(await statuses(url, long, 80)).toMatchObject({ 429: expect.any(Number) as number });
    const chunked = `POST ${call} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect((await exchange(url, chunked))?.status).toBe(429);
  });

  test("for pages are refused if they must be rendered, and never if they are cached", async ({ limited }) => {
    const url = await limited.listen();
    const { atOnce } = requestLimits.page;
    expect(await statuses(url, get("/nowhere", "192.0.2.1"), atOnce + 16)).toEqual({ 404: atOnce, 429: 16 });
    expect((await exchange(url, get("/", "192.0.2.2")))?.status).toBe(200);
    expect(await statuses(url, get("/", "192.0.2.1"), 2 * atOnce)).toEqual({ 200: 2 * atOnce });
    expect((await exchange(url, get(licence, "192.0.2.1")))?.status).toBe(200);
  });

  test("are not refused if rate limits are off", async ({ site }) => {
    const url = await site.listen();
    const { atOnce } = requestLimits.page;
    expect(await statuses(url, get("/nowhere", "192.0.2.1"), atOnce + 16)).toEqual({ 404: atOnce + 16 });
  });
});
