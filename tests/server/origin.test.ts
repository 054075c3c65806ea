import { describe, expect } from "vitest";
import { openTestPortal, test, type TestPortal } from "../portal.ts";

async function withOrigin(
  site: TestPortal,
  origin: string,
  url = "/vrmcsys/download/agree",
  method: "POST" | "GET" = "POST",
) {
  const response = await site.app.inject({
    method,
    url,
    headers: { origin },
    ...(method === "POST" && { payload: { product: "x", version: "x", file: "x" } }),
  });
  return [response.statusCode, response.json<{ errCode: number }>().errCode];
}

const refused = [403, 10102];
const understood = [200, 10108];

describe("a call that changes something", () => {
  test("is allowed from any loopback name on this port while PUBLIC_URL is not set", async ({ site }) => {
    const { port } = new URL(await site.listen());
    for (const name of ["localhost", "127.0.0.1", "127.8.9.10", "[::1]"])
      expect(await withOrigin(site, `http://${name}:${port}`), name).toEqual(understood);
    const foreign = [
      "null",
      "",
      `http://localhost:${Number(port) + 1}`,
      "http://localhost",
      `https://localhost:${port}`,
      `http://parallax.example:${port}`,
      `http://localhost.parallax.example:${port}`,
      `http://localhost:${port}.parallax.example`,
      `http://parallax.example#localhost:${port}`,
      `http://localhost:${port}@parallax.example`,
      `http://name@localhost:${port}`,
      `http://localhost:${port}/path`,
      `http://localhost:${port}, http://parallax.example`,
      `http://0.0.0.0:${port}`,
      `http://[::]:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `http://128.0.0.1:${port}`,
      "file://",
      "javascript:alert(1)",
      "chrome-extension://abc",
    ];
    for (const origin of foreign) expect(await withOrigin(site, origin), origin).toEqual(refused);
  });

  test("is allowed only from PUBLIC_URL if that is set", async ({ site }) => {
    const { site: proxied, close } = await openTestPortal({
      ...site.environment,
      PUBLIC_URL: "https://Parallax.Example/",
    });
    expect(await withOrigin(proxied, "https://parallax.example")).toEqual(understood);
    for (const origin of [
      "http://parallax.example",
      "https://parallax.example:8443",
      "https://www.parallax.example",
      "http://localhost:3000",
      "null",
    ]) {
      expect(await withOrigin(proxied, origin), origin).toEqual(refused);
    }
    await close();
  });

  test("is allowed without an origin, as programs send none", async ({ site }) => {
    const response = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/download/agree",
      payload: { product: "x", version: "x", file: "x" },
    });
    expect(response.json()).toMatchObject({ errCode: 10108 });
  });

  test("is refused before its body is read, at every address", async ({ site }) => {
    for (const url of ["/", "/vrmcsys/nowhere", "/vrmcsys/catalogue/products", "/openapi.json"])
      expect(await withOrigin(site, "https://parallax.example", url), url).toEqual(refused);
    const response = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/download/agree",
      headers: { origin: "null", "content-type": "text/plain" },
      payload: "not json",
    });
    expect([response.statusCode, response.json<{ errCode: number }>().errCode]).toEqual(refused);
  });
});

describe("a call that only reads", () => {
  test("is allowed from any origin, but another site's page cannot read the response", async ({ site }) => {
    const response = await site.app.inject({
      url: "/vrmcsys/catalogue/products",
      headers: { origin: "https://parallax.example" },
    });
    expect(response.json()).toMatchObject({ errCode: 0 });
    expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(response.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });
});
