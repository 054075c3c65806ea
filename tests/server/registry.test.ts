import { createHash } from "node:crypto";
import { get } from "node:http";
import { describe, expect, vi } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { registerMember, registerOperator, type Person } from "./people.ts";

const names = ["com.parallax.xr", "parallax-metrics", "parallax-preview"];
const shortType = "application/vnd.npm.install-v1+json";

type Dist = { tarball: string; shasum: string; integrity: string; signatures: { keyid: string; sig: string }[] };
type PackageDocument = {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, { name: string; version: string; dist: Dist; deprecated?: string; unity?: string }>;
  time: Record<string, string>;
  modified?: string;
  readme?: string;
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the test expects there
async function read<Body = PackageDocument>(address: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/npm/${path}`, { headers, redirect: "manual" });
  const text = await response.text();
  return {
    response,
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : null) as Body,
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (password: string) => ({ authorization: `Basic ${btoa(`anybody:${password}`)}` });

async function tokenOf(person: Person, scopes: ("download" | "publish")[] = ["download"]) {
  return (await person.call("createOwnToken", { name: "CI", scopes, expiresInDays: 30 })).token;
}

async function agree(site: TestPortal, person: Person) {
  const { id, version } = await site.call("currentLicence", {});
  await person.call("agreeToPolicies", { licence: { id, version } });
  return version;
}

/** A listening portal, and a member with a token who has agreed to the licence. */
async function prepare(site: TestPortal) {
  const address = await site.listen();
  const member = await registerMember(site);
  const licence = await agree(site, member);
  return { address, base: site.portal.publicUrl(), member, licence, token: await tokenOf(member) };
}

const latestOf = async (address: string, name: string) => {
  const { body } = await read(address, name);
  const version = body["dist-tags"]["latest"] ?? "";
  return { version, document: body.versions[version] };
};

describe("documents of packages", () => {
  test("name every version with the fields of its tarball and its hashes", async ({ site }) => {
    const { address, base, token } = await prepare(site);
    for (const name of names) {
      const { status, headers, body } = await read(address, name, bearer("plx_wrong"));
      expect([status, headers.get("content-type"), body.name]).toEqual([200, "application/json", name]);
      const versions = Object.keys(body.versions);
      expect(versions.length).toBeGreaterThan(0);
      expect(Object.keys(body.time).toSorted()).toEqual(["created", "modified", ...versions].toSorted());
      const { version, document } = await latestOf(address, name);
      expect(document).toMatchObject({ name, version, description: expect.any(String) });
      expect(document?.dist.tarball).toBe(`${base}/npm/${name}/-/${name}-${version}.tgz`);
      const bytes = await (
        await fetch(`${address}/npm/${name}/-/${name}-${version}.tgz`, { headers: bearer(token) })
      ).bytes();
      const digest = (algorithm: string) => createHash(algorithm).update(bytes);
      expect(document?.dist).toMatchObject({
        shasum: digest("sha1").digest("hex"),
        integrity: `sha512-${digest("sha512").digest("base64")}`,
        signatures: [{ keyid: expect.stringMatching(/^SHA256:/), sig: expect.any(String) }],
      });
      for (const path of [`${name}/${version}`, `${name}/latest`])
        expect((await read(address, path)).body).toEqual(document);
    }
  });

  test("are short for clients that install, with their times and without a readme", async ({ site }) => {
    const address = await site.listen();
    const { headers, body } = await read(address, "com.parallax.xr", {
      accept: `${shortType}; q=1.0, application/json; q=0.8`,
    });
    expect(headers.get("content-type")).toBe(shortType);
    expect(Object.keys(body).toSorted()).toEqual(["dist-tags", "modified", "name", "time", "versions"]);
    const { unity, ...version } = Object.values(body.versions)[0] ?? {};
    expect([unity, Object.keys(version)]).toEqual([undefined, expect.arrayContaining(["dist", "dependencies"])]);
  });

  test("are compared by tag and day, for both kinds, and sent to HEAD without a body", async ({ site }) => {
    const address = await site.listen();
    const tags = new Set<string | null>();
    for (const accept of ["application/json", shortType]) {
      const { headers } = await read(address, "com.parallax.xr", { accept });
      const [etag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
      tags.add(etag);
      expect([etag, headers.get("vary"), headers.get("cache-control")]).toEqual([
        expect.stringMatching(/^"[^"]+"$/),
        expect.stringContaining("Accept"),
        "no-cache",
      ]);
      for (const [name, value] of [
        ["if-none-match", etag],
        ["if-modified-since", modified],
      ] as const)
        expect((await fetch(`${address}/npm/com.parallax.xr`, { headers: { accept, [name]: value } })).status).toBe(
          304,
        );
      const other = { "if-none-match": '"other"', "if-modified-since": modified };
      const head = await fetch(`${address}/npm/com.parallax.xr`, { method: "HEAD", headers: { accept, ...other } });
      expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    }
    expect(tags.size).toBe(2);
  });

  test("name the public address, whatever a request says", async ({ site }) => {
    const address = await site.listen();
    const forged = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
    const text = await new Promise<string>((done, fail) => {
      get(`${address}/npm/parallax-metrics`, { headers: forged }, (response) => {
        let all = "";
        response.on("data", (chunk: Buffer) => void (all += chunk.toString())).on("end", () => done(all));
      }).on("error", fail);
    });
    expect(text).not.toContain("evil");
    expect(text).toContain(`${site.portal.publicUrl()}/npm/parallax-metrics/-/`);
  });

  const unknown =
    `nothing ..%2f..%2fetc __proto__ constructor toString COM.PARALLAX.XR ${"x".repeat(300)} @x%2fy @x/y -x .bin
    node_modules %00 %ff @ @/ a/b/c/d -/nothing -/package/nothing/dist-tags com.parallax.xr/1 com.parallax.xr/__proto__
    com.parallax.xr/-/other-1.0.0.tgz -/npm/v1/attestations/com.parallax.xr@2.8.0 -/npm/v1/security/audits/quick`.split(
      /\s+/,
    );
  test("are not found at any other address", async ({ site }) => {
    const address = await site.listen();
    for (const path of unknown) {
      const { status, body } = await read<{ error: string; code: number }>(address, path);
      expect([status, body], path).toEqual([404, { error: expect.any(String), code: 10108 }]);
    }
  });
});

describe("the search", () => {
  type Found = { objects: { package: { name: string; version: string; time: { modified: string } } }[]; total: number };
  const search = async (address: string, query: string) => {
    const { headers, body } = await read<Found>(address, `-/v1/search?${query}`);
    return {
      type: headers.get("content-type"),
      total: body.total,
      names: body.objects.map(({ package: { name } }) => name),
    };
  };

  test("pages as Unity's Package Manager does, until a page is empty", async ({ site }) => {
    const address = await site.listen();
    expect(await search(address, "text=com.parallax&from=0&size=250")).toEqual({
      type: "application/json",
      total: 1,
      names: ["com.parallax.xr"],
    });
    expect((await search(address, "text=com.parallax&from=1&size=250")).names).toEqual([]);
    const pages = await Promise.all([0, 1, 2, 3].map((from) => search(address, `text=parallax&from=${from}&size=1`)));
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
    expect(pages.flatMap((page) => page.names).toSorted()).toEqual(names);
    const { body } = await read<Record<string, { versions: Record<string, string> }>>(address, "-/all");
    expect(Object.keys(body).toSorted()).toEqual(["_updated", ...names]);
  });

  const counts = [
    ["size=-1", 3],
    ["size=0", 0],
    ["size=1000000000", 3],
    ["size=x", 3],
    ["size=1&size=2", 1],
    ["from=-1", 3],
    ["from=9", 0],
    ["text=", 3],
    ["text=%20%20", 3],
    ["text=%", 0],
    ["text=_", 0],
    ["text=(.*)", 0],
    ["text=%00", 0],
    ["text[]=x", 3],
    [`text=${"x".repeat(5_000)}`, 0],
    ["text=keywords:passthrough", 1],
    ["text=hand%20tracking%20parallax", 1],
  ] as const;
  test("takes any query", async ({ site }) => {
    const address = await site.listen();
    for (const [query, count] of counts) expect((await search(address, query)).names, query).toHaveLength(count);
  });
});

test("a registry answers ping, audit and tags, and is switched off by REGISTRY", async ({ site }) => {
  const address = await site.listen();
  for (const path of ["", "-/ping"]) expect((await read(address, path)).body).toEqual({});
  const audit = await fetch(`${address}/npm/-/npm/v1/security/advisories/bulk`, { method: "POST", body: "not json" });
  expect(await audit.json()).toEqual({});
  for (const older of ["audits", "audits/quick"]) {
    const answer = await fetch(`${address}/npm/-/npm/v1/security/${older}`, { method: "POST", body: "{}" });
    expect(await answer.json(), older).toMatchObject({ actions: [], advisories: {}, muted: [], metadata: {} });
  }
  expect((await read(address, "-/package/com.parallax.xr/dist-tags")).body).toMatchObject({ latest: "2.8.0" });
  expect((await fetch(`${address}/npm/com.parallax.xr`, { method: "DELETE" })).status).not.toBe(200);
  expect((await fetch(`${address}/npm`)).status).toBe(200);
  const packages = async () => (await site.call("product", { slug: "unity" })).versions[0]?.packages;
  const listed = { client: "unity", name: "com.parallax.xr", file: "com.parallax.xr-2.8.0.tgz" };
  expect(await packages()).toEqual([{ ...listed, registry: `${site.portal.publicUrl()}/npm/` }]);
  site.portal.config.registry = false;
  expect(await packages()).toEqual([{ ...listed, registry: null }]);
  expect((await fetch(`${address}/npm/com.parallax.xr`)).status).toBe(404);
});

describe("a tarball", () => {
  const file = "com.parallax.xr/-/com.parallax.xr-2.8.0.tgz";

  test("is sent to whoever agreed, whole or in ranges, and listed among their downloads", async ({ site }) => {
    const { address, member, token } = await prepare(site);
    const url = `${address}/npm/${file}`;
    const whole = await fetch(url, { headers: bearer(token) });
    const bytes = await whole.bytes();
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
    expect(whole.headers.get("etag")).toBe(`"${createHash("sha256").update(bytes).digest("hex")}"`);
    const part = await fetch(url, { headers: { ...basic(token), range: "bytes=10-19" } });
    expect([part.status, await part.bytes()]).toEqual([206, bytes.slice(10, 20)]);
    const head = await fetch(url, { method: "HEAD", headers: bearer(token) });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    await expect
      .poll(async () => (await member.call("ownDownloads", {})).items)
      .toMatchObject([{ product: "unity", version: "2.8.0" }]);
  });

  test("is refused in one line that says what to do and where, which is the reason phrase as well", async ({
    site,
  }) => {
    const { address, base, member, token } = await prepare(site);
    const refusalOf = async (headers: Record<string, string>, path = file) => {
      const { response, status, body } = await read<{ error: string; code: number }>(address, path, headers);
      expect(response.headers.get("www-authenticate")).toBeNull();
      expect(response.statusText).toBe(body.error.replaceAll(/[^\x20-\x7e]+/g, "?"));
      return { status, ...body };
    };
    const long = `https://developer.${"a-long-name.".repeat(10)}example.com`;
    site.portal.config.publicUrl = long;
    expect(await refusalOf({})).toMatchObject({ error: expect.stringContaining(`${long}/tokens`) });
    site.portal.config.publicUrl = undefined;
    const none = { status: 401, code: 10101, error: expect.stringContaining(`${base}/tokens`) };
    const refused: Record<string, string>[] = [
      {},
      bearer("plx_x"),
      bearer(`${token.slice(0, -1)}!`),
      bearer(member.token),
      basic("x"),
      { authorization: token },
      { authorization: "Basic !!!" },
      { cookie: `token=${token}` },
    ];
    for (const headers of refused) expect(await refusalOf(headers), JSON.stringify(headers)).toEqual(none);
    expect(await refusalOf({}, `${file}?token=${token}`)).toEqual(none);
    const stranger = await tokenOf(await registerMember(site));
    expect(await refusalOf(bearer(stranger))).toEqual({
      status: 403,
      code: 10104,
      error: expect.stringMatching(new RegExp(`version .*${base}/license`)),
    });
    const publisher = await registerOperator(site, "publisher");
    expect(await refusalOf(bearer(await tokenOf(publisher, ["publish"])))).toMatchObject({ status: 403, code: 10102 });
    const { id } = (await member.call("ownTokens", {})).items[0] ?? { id: "" };
    await publisher.call("withdrawRelease", { slug: "unity", version: "2.8.0", reason: "It crashes. 会崩溃" });
    expect(await refusalOf(bearer(token))).toMatchObject({
      status: 403,
      error: expect.stringContaining("It crashes. 会崩溃"),
    });
    await member.call("endOwnToken", { id });
    expect(await refusalOf(bearer(token), file.replaceAll("2.8.0", "2.7.1"))).toEqual(none);
    const { body } = await read(address, "com.parallax.xr");
    expect([body["dist-tags"]["latest"], body.versions["2.8.0"]?.deprecated]).toEqual([
      "2.7.1",
      expect.stringContaining("It crashes. 会崩溃"),
    ]);
  });

  test("costs one read with a token and none without, and a withdrawal counts at once", async ({ site }) => {
    const { address, token } = await prepare(site);
    const { document } = await latestOf(address, "parallax-metrics");
    const tarball = document?.dist.tarball ?? "";
    const path = tarball.slice(tarball.indexOf("/npm/"));
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(address + path, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect([await ask(bearer(token)), await ask({})]).toEqual([200, 401]);
    const { db } = site.portal;
    const readOne = vi.spyOn(db, "readOne");
    expect([await ask(bearer(token)), readOne.mock.calls.length]).toEqual([200, 1]);
    expect([await ask({}), readOne.mock.calls.length]).toEqual([401, 1]);
    readOne.mockRestore();
    const publisher = await registerOperator(site, "publisher");
    const version = document?.version ?? "";
    await publisher.call("withdrawRelease", { slug: "metrics", version, reason: "It drops frames." });
    expect(await ask(bearer(token))).toBe(403);
  });

  test("leads a browser to the release", async ({ site }) => {
    const { address, base } = await prepare(site);
    const { status, headers } = await read(address, file, { accept: "text/html,application/xhtml+xml" });
    expect([status, headers.get("location")]).toEqual([303, `${base}/sdk/unity/releases/2.8.0`]);
  });
});
