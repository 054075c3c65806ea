import { createHash } from "node:crypto";
import { request } from "node:http";
import { unzipSync } from "fflate";
import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { licence2 } from "./files.ts";
import { registerMember } from "./people.ts";
import { publishLicence } from "./site-folder.ts";

const folder = "/maven/com/parallax/parallax-openxr";
const version = `${folder}/2.3.0/parallax-openxr-2.3.0`;
const aar = `${version}.aar`;

const bearer = (token: string) => `Bearer ${token}`;
const basic = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`;

/** A listening portal, and a token of a member who has agreed to the licence unless said otherwise. */
async function open(site: TestPortal, { agrees = true } = {}) {
  const address = await site.listen();
  const member = await registerMember(site);
  const { id, version: current } = await site.call("currentLicence", {});
  if (agrees) await member.call("agreeToPolicies", { licence: { id, version: current } });
  const { token } = await member.call("createOwnToken", { name: "CI", scopes: ["download"], expiresInDays: 30 });
  const get = (of: string, authorization?: string, more: Record<string, string> = {}, method = "GET") =>
    fetch(address + of, { method, headers: { ...more, ...(authorization && { authorization }) } });
  return { address, member, token, get };
}

const inHex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");

test("Gradle's requests find the versions, the description, the library and its checksums", async ({ site }) => {
  const { token, get } = await open(site);
  const metadata = await get(`${folder}/maven-metadata.xml`);
  expect(metadata.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect((await metadata.text()).match(/<(?:latest|release|version|lastUpdated)>.*/g)).toEqual([
    "<latest>2.3.0</latest>",
    "<release>2.3.0</release>",
    "<version>2.2.0</version>",
    "<version>2.3.0</version>",
    "<lastUpdated>20240328000000</lastUpdated>",
  ]);
  expect((await get(`${folder}/2.3.0/parallax-openxr-2.3.0.module`)).status).toBe(404);
  const pom = await (await get(`${version}.pom`)).text();
  expect(pom).toContain("<packaging>aar</packaging>");
  expect(pom).toContain(`<url>${site.portal.publicUrl()}/license</url>`);
  expect(pom).not.toContain("published-with-gradle-metadata");

  const head = await get(aar, bearer(token), {}, "HEAD");
  const library = await get(aar, basic("anybody", token));
  const bytes = new Uint8Array(await library.arrayBuffer());
  expect([head.status, Number(head.headers.get("content-length"))]).toEqual([200, bytes.length]);
  expect(library.headers.get("etag")).toBe(`"${inHex("sha256", bytes)}"`);
  expect(library.headers.get("x-checksum-sha1")).toBe(inHex("sha1", bytes));
  const part = await get(aar, bearer(token), { range: "bytes=2-5" });
  expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(2, 6)]);
  for (const algorithm of ["md5", "sha1", "sha256", "sha512"]) {
    expect(await (await get(`${aar}.${algorithm}`)).text()).toBe(inHex(algorithm, bytes));
    expect(await (await get(`${version}.pom.${algorithm}`)).text()).toBe(inHex(algorithm, Buffer.from(pom)));
  }
  const tag = metadata.headers.get("etag") ?? "";
  expect((await get(`${folder}/maven-metadata.xml`, undefined, { "if-none-match": tag })).status).toBe(304);
  expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual([
    "AndroidManifest.xml",
    "META-INF/com/android/build/gradle/aar-metadata.properties",
    "R.txt",
    "classes.jar",
    "prefab/modules/openxr/include/parallax/parallax_hand_tracking_rate.h",
    "prefab/modules/openxr/include/parallax/parallax_openxr.h",
    "prefab/modules/openxr/include/parallax/parallax_openxr_types.h",
    "prefab/modules/openxr/include/parallax/parallax_passthrough_depth_test.h",
    "prefab/modules/openxr/module.json",
    "prefab/prefab.json",
  ]);
});

describe("a library is refused", () => {
  test("with a challenge and a reason phrase, and only after what does not exist", async ({ site }) => {
    const { token, get, member } = await open(site, { agrees: false });
    for (const wrong of [undefined, bearer("plx_nothing"), "Basic !", basic("token", ""), "Digest a"]) {
      const refused = await get(aar, wrong);
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="Parallax"']);
      expect(refused.statusText).toMatch(/^Send a valid personal token .*\/tokens$/);
      expect((await get(aar.replaceAll("2.3.0", "9.9.9"), wrong)).status).toBe(404);
      expect((await get(`${aar}.asc`, wrong)).status).toBe(404);
    }
    const unagreed = await get(aar, basic("token", token));
    expect([unagreed.status, unagreed.statusText]).toEqual([
      403,
      expect.stringMatching(/^Read and agree to version .*\/license#agree \(10104\)$/),
    ]);
    const { id, version: current } = await site.call("currentLicence", {});
    await member.call("agreeToPolicies", { licence: { id, version: current } });
    expect((await get(aar, bearer(token))).status).toBe(200);
    await publishLicence(site, licence2);
    expect((await get(aar, bearer(token))).statusText).toContain("version 99.0");
  });

  test("with what a publisher wrote as plain ASCII, and leaves the list of versions, if it is withdrawn", async ({
    site,
  }) => {
    const { token, get } = await open(site);
    await site.portal.db.write((write) =>
      write
        .updateTable("releases")
        .set({
          withdrawn_at: "2026-11-20T08:00:00.000Z",
          withdrawn_reason: `Breaks\r\nSet-Cookie: "a" ${"头显 ".repeat(100)}`,
        })
        .where("product", "=", "native")
        .where("version", "=", "2.3.0")
        .execute(),
    );
    const refused = await get(aar, bearer(token));
    expect([refused.status, refused.headers.get("set-cookie")]).toEqual([403, null]);
    expect(refused.statusText).toMatch(/^[\x20-\x7e]{20,120}$/);
    expect((await get(`${version}.pom`)).status).toBe(200);
    expect(await (await get(`${folder}/maven-metadata.xml`)).text()).not.toContain("2.3.0");
  });
});

const nothingAt = [
  `${folder}/2.3.0/..;/parallax-openxr-2.3.0.aar`,
  `${folder}/2.3.0/%2e%2e/2.3.0/parallax-openxr-2.3.0.aar`,
  `${folder}/2.3.0%2fx/parallax-openxr-2.3.0.aar`,
  `${folder}/2.3.0/parallax-openxr-native-2.3.0.zip`,
  `${folder}/2.3.0/parallax-openxr-2.3.0.aar.sha1.sha1`,
  `${folder}/2.3.0/parallax-openxr-2.3.0.aar%00`,
  `${folder}/2.3.0/%ff`,
  `${folder}/2.3.0/.sha1`,
  `${folder}/2.3.0/maven-metadata.xml`,
  `${folder}/2.3.0-SNAPSHOT/maven-metadata.xml`,
  `${folder}/maven-metadata.xml.asc`,
  `${folder}/2.1.1/parallax-openxr-2.1.1.pom`, // that release has no library
  `${folder}/`,
  "/maven/com/parallax/other/maven-metadata.xml",
  "/maven/com/parallax/maven-metadata.xml",
  "/maven/__proto__/constructor/maven-metadata.xml",
  "/maven/",
];

test("there is nothing anywhere else, and nothing can be sent", async ({ site }) => {
  const { hostname, port } = new URL(await site.listen());
  const status = (at: string, method: string) =>
    new Promise((done, fail) => {
      const sent = request({ hostname, port, path: at, method }, (response) => {
        response.resume();
        done(response.statusCode);
      });
      sent.on("error", fail).end();
    });
  for (const at of nothingAt) expect([at, await status(at, "GET")]).toEqual([at, 404]);
  expect(await status(aar, "PUT")).toBe(405);
});

test("what a publisher uploads as description replaces ours, and is open", async ({ site }) => {
  const { get } = await open(site);
  const own = new TextEncoder().encode("<project/>");
  const { db, files } = site.portal;
  const { sha256, size, blockChecksums } = await files.store([own]);
  await db.write(async (write) => {
    const blob = { sha256, size, block_crcs: blockChecksums, created_at: "2026-11-20T08:00:00.000Z" };
    await write.insertInto("blobs").values(blob).execute();
    for (const ending of ["pom", "module"])
      await write
        .insertInto("files")
        .values({
          product: "native",
          version: "2.3.0",
          name: `parallax-openxr-2.3.0.${ending}`,
          sha256,
          platform: "any",
          engine: "none",
          position: 100,
        })
        .execute();
  });
  for (const ending of ["pom", "module"]) expect(await (await get(`${version}.${ending}`)).text()).toBe("<project/>");
  expect(await (await get(`${version}.module.sha1`)).text()).toBe(inHex("sha1", own));
});

test("a name is found in either form of Unicode, here and at /files/", async ({ site }) => {
  const { get, token } = await open(site);
  const { db, files } = site.portal;
  const { sha256, size, blockChecksums } = await files.store([Buffer.from("docs")]);
  const name = "parallax-openxr-2.3.0-r\u00e9sum\u00e9.zip";
  await db.write(async (write) => {
    const blob = { sha256, size, block_crcs: blockChecksums, created_at: "2026-11-20T08:00:00.000Z" };
    await write.insertInto("blobs").values(blob).execute();
    const file = { product: "native", version: "2.3.0", name, sha256 };
    await write
      .insertInto("files")
      .values({ ...file, platform: "any", engine: "none", position: 100 })
      .execute();
  });
  for (const at of [`${folder}/2.3.0/`, "/files/native/2.3.0/"])
    for (const form of ["NFC", "NFD"]) {
      const response = await get(at + encodeURIComponent(name.normalize(form)), bearer(token));
      expect([at, form, response.status, await response.text()]).toEqual([at, form, 200, "docs"]);
    }
});
