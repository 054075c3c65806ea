import { describe, expect } from "vitest";
import { readingTest as test, type TestPortal } from "../portal.ts";

const url = "/vrmcsys/download/agree";

async function post(site: TestPortal, payload: string | Buffer, type: string | undefined = "application/json") {
  const response = await site.app.inject({
    method: "POST",
    url,
    payload,
    headers: type ? { "content-type": type } : {},
  });
  const { errCode, errMsg, data } = response.json<{
    errCode: number;
    errMsg: string;
    data: { issues?: { field: string; message: string }[] } | null;
  }>();
  return { status: response.statusCode, errCode, errMsg, issues: data?.issues };
}

const request = { product: "unity", version: "2.8.0", file: "x" };
const malformed = { status: 400, errCode: 10100, errMsg: "The request is malformed.", issues: undefined };

describe("a body", () => {
  test("is malformed if it is no JSON, too deep, or no text that can be stored", async ({ site }) => {
    const bodies = [
      "",
      "{",
      '{"product":"unity",}',
      '{"product":"\\u0000"}',
      '{"product":"\\ud83d"}',
      '{"product":{"x":["y\\udc00z"]}}',
      '{"\\u0000":1}',
      '{"\\udfff":1}',
      '{"product":"unity","version":"2.8.0","file":"x","__proto__":{"admin":1}}',
      '{"product":"unity","version":"2.8.0","file":"x","constructor":{"prototype":{}}}',
      '{"licence":{"id":"a","version":"1","__proto__":1}}',
      `{"product":${"[".repeat(8)}${"]".repeat(8)}}`,
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from(JSON.stringify(request), "utf16le"),
    ];
    for (const body of bodies) expect(await post(site, body), String(body)).toEqual(malformed);
  });

  test("is parsed up to a depth of eight", async ({ site }) => {
    expect(await post(site, `{"product":${"[".repeat(7)}${"]".repeat(7)}}`)).toMatchObject({
      status: 200,
      errCode: 10100,
    });
  });

  test("is refused with every field that is missing, wrong or too long", async ({ site }) => {
    const { status, errCode, errMsg, issues } = await post(
      site,
      JSON.stringify({ product: 1, version: "", file: "x".repeat(129), licence: { id: "a" } }),
    );
    expect([status, errCode, errMsg]).toEqual([200, 10100, issues?.[0]?.message]);
    expect(issues).toEqual([
      { field: "product", message: "This field is required." },
      { field: "version", message: "This field is required." },
      { field: "file", message: "This text is too long." },
      { field: "licence.version", message: "This field is required." },
    ]);
  });

  test("may contain no unknown field, at any depth", async ({ site }) => {
    const smuggled = [
      ['{"product":"unity","version":"2.8.0","file":"x","admin":1}', "admin"],
      ['{"product":"unity","version":"2.8.0","file":"x","constructor":{}}', "constructor"],
      ['{"product":"unity","version":"2.8.0","file":"x","toString":1}', "toString"],
      [
        '{"product":"unity","version":"2.8.0","file":"x","licence":{"id":"a","version":"1","role":"admin"}}',
        "licence.role",
      ],
    ];
    for (const [body = "", field] of smuggled) {
      expect(await post(site, body), field).toEqual({
        status: 200,
        errCode: 10100,
        errMsg: "This field is not known.",
        issues: [{ field, message: "This field is not known." }],
      });
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test("must be an object", async ({ site }) => {
    for (const body of ["null", "[]", "1", '"unity"', "true"])
      expect(await post(site, body), body).toMatchObject({ status: 200, errCode: 10100 });
  });

  test("cannot be replaced by query parameters", async ({ site }) => {
    const response = await site.app.inject({ method: "POST", url: `${url}?product=unity`, payload: request });
    expect(response.json()).toMatchObject({
      errCode: 10100,
      data: { issues: [{ field: "product", message: "This field is not known." }] },
    });
  });

  test("may have up to 64 KB", async ({ site }) => {
    const body = (size: number) => {
      const start = JSON.stringify(request);
      return start + " ".repeat(size - start.length);
    };
    expect(await post(site, body(64 * 1024))).toMatchObject({ status: 200, errCode: 10108 });
    expect(await post(site, body(64 * 1024 + 1))).toMatchObject({
      status: 413,
      errCode: 10100,
      errMsg: "The request is too large.",
    });
  });

  test("must be declared as JSON", async ({ site }) => {
    const notJson = { status: 415, errCode: 10100, errMsg: "The request must be JSON.", issues: undefined };
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "text/json",
      "application/json5",
      "x",
      "",
    ]) {
      expect(await post(site, JSON.stringify(request), type), type).toEqual(notJson);
    }
    for (const type of ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"]) {
      expect(await post(site, JSON.stringify(request), type), type).toMatchObject({ status: 200, errCode: 10108 });
    }
  });
});

describe("a path", () => {
  test("is malformed with NUL or an invalid escape", async ({ site }) => {
    for (const path of [
      "/vrmcsys/catalogue/products/%00",
      "/vrmcsys/catalogue/products/unity?x=%00",
      "/%00",
      "/vrmcsys/catalogue/products/%",
      "/vrmcsys/catalogue/products/%zz",
      "/vrmcsys/catalogue/products/%ff",
      "/vrmcsys/catalogue/products/%ed%a0%80",
      "/vrmcsys/catalogue/products/%c0%80",
    ]) {
      for (const method of ["GET", "POST"] as const) {
        const response = await site.app.inject({ method, url: path });
        expect([response.statusCode, response.json()], `${method} ${path}`).toEqual([
          400,
          { errCode: 10100, errMsg: "The request is malformed.", data: null },
        ]);
        expect(response.headers["x-content-type-options"], path).toBe("nosniff");
      }
    }
  });
});
