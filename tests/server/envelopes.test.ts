import { describe, expect } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { test } from "../portal.ts";

const products = "/vrmcsys/catalogue/products";
const envelope = { errCode: expect.any(Number) as number, errMsg: expect.any(String) as string };
const isJson = /^application\/json; charset=utf-8$/;

describe("the envelope", () => {
  test("has code, message and data, whether a call succeeds or not", async ({ site }) => {
    for (const url of [
      products,
      `${products}/unity`,
      `${products}/nothing`,
      `${products}?page=0`,
      "/vrmcsys/no/such/call",
    ]) {
      const response = await site.app.inject(url);
      expect(Object.keys(response.json<object>()), url).toEqual(["errCode", "errMsg", "data"]);
      expect(response.headers).toMatchObject({
        "content-type": expect.stringMatching(isJson) as string,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      });
    }
  });

  test("has the language of x-ln, else of the cookie, else English", async ({ site }) => {
    const message = async (headers: Record<string, string>) =>
      (await site.app.inject({ url: `${products}/nothing`, headers })).json<{ errMsg: string }>().errMsg;
    const english = "Not found.";
    expect(await message({})).toBe(english);
    expect(await message({ "accept-language": "zh-CN" })).toBe(english);
    const inChinese = await message({ "x-ln": "0" });
    expect(inChinese).not.toBe(english);
    expect(inChinese).toMatch(/[一-鿿]/);
    expect(await message({ cookie: "a=1; ln=0; b=2" })).toBe(inChinese);
    expect(await message({ cookie: "ln=0", "x-ln": "1" })).toBe(english);
    expect(await message({ cookie: "ln=1", "x-ln": "0" })).toBe(inChinese);
    const others: Record<string, string>[] = [
      { "x-ln": "zh" },
      { "x-ln": "00" },
      { "x-ln": "" },
      { cookie: "xln=0" },
      { cookie: "ln" },
      { cookie: "ln=0x" },
      { cookie: "LN=0" },
      { cookie: "a=ln=0" },
    ];
    for (const headers of others) expect(await message(headers), JSON.stringify(headers)).toBe(english);
  });

  test("has the caller's language in every issue, too", async ({ site }) => {
    const response = await site.app.inject({ url: `${products}?page=0&surprise=1`, headers: { "x-ln": "0" } });
    const { errCode, errMsg, data } = response.json<{
      errCode: number;
      errMsg: string;
      data: { issues: { field: string; message: string }[] };
    }>();
    expect(errCode).toBe(10100);
    expect(data.issues.map(({ field }) => field).toSorted()).toEqual(["page", "surprise"]);
    expect(data.issues.every(({ message }) => /[一-鿿]/.test(message))).toBe(true);
    expect(errMsg).toBe(data.issues[0]?.message);
  });

  test("responds to an unknown path with 404, whatever the method", async ({ site }) => {
    for (const url of [
      "/vrmcsys/",
      "/vrmcsys/catalogue",
      "/vrmcsys//catalogue/products",
      "/vrmcsys/Catalogue/Products",
      "/vrmcsys/__proto__",
      "/vrmcsys/account/login",
    ]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
        const response = await site.app.inject({ method, url });
        expect([response.statusCode, response.json()], `${method} ${url}`).toEqual([
          404,
          { errCode: 10108, errMsg: "Not found.", data: null },
        ]);
      }
    }
  });

  test("responds to a wrong method with 405 and the allowed ones", async ({ site }) => {
    const url = (path: string) => prefix + path.replace(/:\w+/g, "unity");
    for (const { method, path } of Object.values(calls)) {
      const allowed = Object.values(calls)
        .filter((call) => call.path === path)
        .flatMap((call) => (call.method === "GET" ? ["GET", "HEAD"] : [call.method]));
      for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
        if (allowed.includes(other)) continue;
        for (const sent of [
          {},
          { payload: "{}", headers: { "content-type": "application/json" } },
          { payload: "not json", headers: { "content-type": "text/plain" } },
        ]) {
          const response = await site.app.inject({ method: other, url: url(path), ...sent });
          expect([response.statusCode, response.headers.allow, response.json()], `${other} ${path}`).toEqual([
            405,
            allowed.join(", "),
            { ...envelope, errCode: 10108, data: null },
          ]);
        }
      }
      expect(method).toMatch(/^(GET|POST|PUT|DELETE|HEAD|PATCH)$/);
    }
  });

  test("responds to HEAD as to GET, without the body", async ({ site }) => {
    for (const url of [
      products,
      `${products}/nothing`,
      "/openapi.json",
      "/healthz",
      "/readyz",
      "/vrmcsys/nowhere",
      "/robots.txt",
      "/sitemap.xml",
      "/sdk/unity/releases.atom",
    ]) {
      const get = await site.app.inject(url);
      const head = await site.app.inject({ method: "HEAD", url });
      expect([head.statusCode, head.body, head.headers["content-type"]], url).toEqual([
        get.statusCode,
        "",
        get.headers["content-type"],
      ]);
      expect(head.headers["content-length"], url).toBe(get.headers["content-length"]);
    }
  });

  test("contains only the id of an internal error, whose details are in the log", async ({ site }) => {
    await site.call("products", {}); // the driver cannot terminate a connection that was never used
    await site.portal.db.read.destroy();
    const response = await site.app.inject(products);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      errCode: 10500,
      errMsg: "Something went wrong.",
      data: { id: response.headers["x-request-id"] },
    });
    expect(site.log()).toContain(`"id":"${String(response.headers["x-request-id"])}"`);
  });
});

describe("health", () => {
  test("is ready while the database responds, and names the problem if it does not", async ({ site }) => {
    const { version } = packageJson;
    const warnings = ["no provider is configured for mail", "no provider is configured for sms"];
    expect((await site.app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await site.app.inject("/readyz")).json()).toEqual({ status: "ready", version, problems: [], warnings });
    await site.portal.db.read.destroy();
    const ready = await site.app.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: "not ready", version, problems: ["the database does not answer"], warnings },
    ]);
    expect((await site.app.inject("/healthz")).statusCode).toBe(200);
  });
});
