import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { expect } from "vitest";
import { parse, stringify } from "yaml";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { toJson } from "../../server/database/json.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { registerMember, registerOperator, type Person } from "./people.ts";
import { issuesOfInput, newRelease } from "./publishing.ts";
import { openRaw } from "./raw.ts";
import { pushTexts } from "./site-folder.ts";
import { everythingStored } from "./stored.ts";
import { startServer } from "./two-servers.ts";
import { fileUrl } from "./uploading.ts";

const name = "com.parallax.xr";
const notes = { en: ["Hands are faster."], zh: ["手势识别更快。"] };

type EntryHeader = Parameters<Pack["entry"]>[0];
type Entry = [header: EntryHeader, content?: string | Buffer];
const manifestEntry: EntryHeader = { name: "package/package.json" };

async function tar(entries: Entry[]): Promise<Buffer> {
  const packing = pack();
  for (const [header, content] of entries)
    if (content === undefined) packing.entry({ ...header });
    else packing.entry({ ...header }, content);
  packing.finalize();
  return buffer(packing);
}

const readme = "# Hands\n";

async function tarball(manifest: object): Promise<Buffer> {
  return gzipSync(
    await tar([
      [manifestEntry, JSON.stringify(manifest)],
      [{ name: "package/index.js" }, "module.exports = 1;"],
      [{ name: "package/README.md" }, readme],
    ]),
  );
}

type Body = Record<string, unknown>;

/** What `npm publish` sends for a package. */
async function publication(version: string, manifest: object = { parallax: { notes } }, tag = "latest") {
  return publicationOf(version, await tarball({ name, version, ...manifest }), tag);
}

function publicationOf(version: string, bytes: Buffer, tag = "latest") {
  const dist = {
    shasum: createHash("sha1").update(bytes).digest("hex"),
    integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
    tarball: `http://registry.example/npm/${name}/-/${name}-${version}.tgz`,
  };
  const attachment = { content_type: "application/octet-stream", data: bytes.toString("base64"), length: bytes.length };
  return {
    _id: name,
    name,
    "dist-tags": { [tag]: version },
    versions: { [version]: { name, version, dist, dependencies: { evil: "1.0.0" } } },
    access: null,
    _attachments: { [`${name}-${version}.tgz`]: attachment },
  };
}

async function prepare(site: TestPortal, role: "publisher" | "admin" = "publisher") {
  const address = await site.listen();
  const publisher = await registerOperator(site, role);
  const token = await tokenOf(publisher, ["publish", "download"]);
  const send = async (url: string, method: string, body?: unknown, as: string | undefined = token) => {
    const response = await fetch(`${address}/npm/${url}`, {
      method,
      ...(body !== undefined && {
        body:
          typeof body === "string" || Buffer.isBuffer(body) ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body),
      }),
      headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as}` }) },
    });
    return { status: response.status, phrase: response.statusText, body: (await response.json()) as Body };
  };
  type Read = {
    readme: string;
    "dist-tags": Record<string, string>;
    versions: Record<string, { deprecated?: string; dependencies?: object }>;
  };
  const read = async () => (await (await fetch(`${address}/npm/${name}`)).json()) as Read;
  return { address, publisher, token, send, read };
}

async function onSite(site: TestPortal, version: string) {
  return (await site.call("product", { slug: "unity" })).versions.find((each) => each.version === version);
}

async function tokenOf(person: Person, scopes: ("download" | "publish")[]) {
  return (await person.call("createOwnToken", { name: "CI", scopes, expiresInDays: 30 })).token;
}

test("npm publish makes a release that is on the site and in the registry, and never changes", async ({ site }) => {
  const { send, read } = await prepare(site);
  expect(await send(name, "PUT", await publication("3.0.0"))).toMatchObject({
    status: 201,
    body: { ok: true, id: name },
  });
  expect(await site.call("release", { slug: "unity", version: "3.0.0" })).toMatchObject({
    updateTime: "2026-11-20",
    en: { content: notes.en },
    zh: { content: notes.zh },
  });
  expect(await onSite(site, "3.0.0")).toMatchObject({ channel: "stable", files: [{ name: `${name}-3.0.0.tgz` }] });
  const document = await read();
  expect([document["dist-tags"]["latest"], document.versions["3.0.0"]?.dependencies]).toEqual(["3.0.0", undefined]);
  expect([document.readme, document.versions["3.0.0"]]).toEqual([readme, expect.not.objectContaining({ readme })]);
  expect(await send(name, "PUT", await publication("3.0.0"))).toMatchObject({ status: 409 });
  const build = await tarball({ name, version: "3.0.0+abc", parallax: { notes } });
  expect(await send(name, "PUT", publicationOf("3.0.0", build))).toMatchObject({ status: 409 });
  const both = await Promise.all(
    [publication("3.0.1"), publication("3.0.1")].map(async (each) => send(name, "PUT", await each)),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test("whatever a package says of itself, the search and the site go on", async ({ site }) => {
  const { address, send, read } = await prepare(site);
  const odd = {
    author: { name: { toString: 1 } },
    keywords: { a: 1 },
    description: "\0<script>alert(1)</script>\ud800",
    displayName: ["</script>"],
    scripts: [1],
    dependencies: JSON.parse('{ "__proto__": "file:..", "a": "git+ssh://x" }') as object,
    parallax: { notes },
  };
  expect((await send(name, "PUT", await publication("3.0.0", odd))).status).toBe(201);
  expect((await read()).versions["3.0.0"]?.dependencies).toEqual(odd.dependencies);
  const found = await send("-/v1/search?text=com.parallax", "GET");
  expect(found.body).toMatchObject({ total: 1, objects: [{ package: { version: "3.0.0" } }] });
  for (const page of ["npm/-/all", "sdk/unity/releases/3.0.0/sbom.cdx.json"])
    expect((await fetch(`${address}/${page}`)).status, page).toBe(200);
});

test("a package stays with the product that published it first, whatever others publish and the folder says", async ({
  site,
}) => {
  const { address, publisher } = await prepare(site);
  const token = publisher.token ?? "";
  const add = async (product: string, version: string, manifest: object, file = "hands.tgz") => {
    const payload = await tarball({ version, ...manifest });
    const { data } = (
      await site.app.inject({ method: "PUT", url: fileUrl({ product, version }, file), headers: { token }, payload })
    ).json<Envelope<RefusalData>>();
    return issuesOfInput(data);
  };
  const create = (product: string, version: string) =>
    publisher.call("createRelease", { ...newRelease(version, { state: "draft" }), slug: product });
  const publish = (product: string, version: string) => publisher.call("publishRelease", { slug: product, version });
  const versions = async () => {
    const read = (await (await fetch(`${address}/npm/@halo%2fhands`)).json()) as { versions?: object };
    return Object.keys(read.versions ?? {});
  };
  const hands = { name: "@halo/hands" };
  const refused = [expect.stringMatching(/^name: This is a version of a package that another product/)];
  await create("native", "9.0.0");
  await create("unity", "98.0.0");
  expect([await add("native", "9.0.0", hands), await add("unity", "98.0.0", hands)]).toEqual([[], []]);
  await publish("native", "9.0.0");
  expect(await versions()).toEqual(["9.0.0"]);

  await create("unity", "99.0.0"); // stands before it in the folder
  expect(await add("unity", "99.0.0", hands)).toEqual(refused);
  expect(await add("unity", "99.0.0", { name: "parallax-metrics" })).toEqual(refused); // named in products.yaml
  const late = await publisher.refusal("publishRelease", { slug: "unity", version: "98.0.0" });
  expect(issuesOfInput(late.data)).toEqual([expect.stringMatching(/^files: This is a version of a package/)]);
  const scheduled = { slug: "unity", version: "98.0.0", publishAt: "2026-11-30T08:00:00.000Z" };
  expect((await publisher.refusal("publishRelease", scheduled)).errCode).toBe(10100);
  expect(await add("native", "9.0.0", { ...hands, other: true }, "twice.tgz")).toEqual([
    "name: The release has this package already. A release has each package once.",
  ]);

  const products = await readFile("site/products.yaml", "utf8");
  const named = products.replace("unity: com.parallax.xr", 'unity: com.parallax.xr, npm: "@halo/hands"');
  const twice = products.replace("npm: parallax-preview", "npm: parallax-metrics");
  for (const text of [named, twice])
    await expect(pushTexts(site, { "products.yaml": text })).rejects.toMatchObject({ refusal: "invalidInput" });
  await pushTexts(site, { "products.yaml": stringify((parse(products) as object[]).toReversed()) });
  expect(await versions()).toEqual(["9.0.0"]);
});

test("tags move only when they are named, and latest is never removed", async ({ site }) => {
  const { send, read } = await prepare(site);
  const tags = async () => (await read())["dist-tags"];
  expect((await send(name, "PUT", await publication("3.0.0", undefined, "next"))).status).toBe(201);
  expect(await tags()).toMatchObject({ latest: "2.8.0", next: "3.0.0" });
  expect((await send(name, "PUT", await publication("3.1.0"))).status).toBe(201);
  expect((await send(name, "PUT", await publication("2.8.1"))).status).toBe(201);
  expect(await tags()).toMatchObject({ latest: "2.8.1", next: "3.0.0" });
  const set = (tag: string, version: unknown) =>
    send(`-/package/${name}/dist-tags/${tag}`, "PUT", JSON.stringify(version));
  expect((await set("latest", "3.1.0")).status).toBe(200);
  expect((await set("next", "2.7.1")).status).toBe(200);
  expect(await tags()).toMatchObject({ latest: "3.1.0", next: "2.7.1" });
  for (const [tag, version, status] of [
    ["next", "9.9.9", 404],
    ["next", {}, 404],
    ["1.0", "3.1.0", 400],
    ["__proto__", "3.1.0", 400],
    ["x".repeat(65), "3.1.0", 400],
  ] as const)
    expect((await set(tag, version)).status, tag).toBe(status);
  const remove = (tag: string) => send(`-/package/${name}/dist-tags/${tag}`, "DELETE");
  expect([(await remove("latest")).status, (await remove("next")).status, (await remove("next")).status]).toEqual([
    403, 200, 404,
  ]);
});

test("npm deprecate changes the reason alone, and nothing is unpublished", async ({ site }) => {
  const { send, read } = await prepare(site);
  const document = await read();
  const deprecated = (reason: string) => ({
    ...document,
    versions: { ...document.versions, "2.7.1": { ...document.versions["2.7.1"], deprecated: reason } },
  });
  expect((await send(name, "PUT", deprecated("Use 2.8.0"))).status).toBe(200);
  expect((await read()).versions["2.7.1"]?.deprecated).toBe("Use 2.8.0");
  expect((await onSite(site, "2.7.1"))?.deprecated?.reason).toBe("Use 2.8.0");
  expect((await send(name, "PUT", deprecated(""))).status).toBe(200);
  expect((await read()).versions["2.7.1"]?.deprecated).toBeUndefined();
  const { "2.7.1": gone, ...versions } = document.versions;
  expect(gone).toBeDefined();
  for (const [url, method, body] of [
    [name, "PUT", { ...document, versions }],
    [`${name}/-rev/1-x`, "PUT", { ...document, versions }],
    [name, "PUT", { _id: name, maintainers: [] }],
    [`${name}/-rev/1-x`, "DELETE", undefined],
    [`${name}/-/${name}-2.7.1.tgz/-rev/1-x`, "DELETE", undefined],
  ] as const)
    expect((await send(url, method, body)).status, `${method} ${url}`).toBe(403);
  expect(Object.keys((await read()).versions)).toEqual(Object.keys(document.versions));
});

/** Tarballs that are no package, or not one alone. */
async function archives(): Promise<[string, Buffer, number][]> {
  const manifest = JSON.stringify({ name, version: "3.0.0", parallax: { notes } });
  const own: Entry = [manifestEntry, manifest];
  const good = await tar([own]);
  const versioned = (version: string) => tarball({ name, version, parallax: { notes } });
  const other: Entry = [{ name: "package/other.json" }, manifest];
  const link = (type: "link" | "symlink", linkname: string) => tar([other, [{ ...manifestEntry, type, linkname }]]);
  return [
    ["package.json twice", gzipSync(await tar([own, own])), 422],
    ["package.json as a symbolic link", gzipSync(await link("symlink", "other.json")), 422],
    ["package.json as a hard link", gzipSync(await link("link", "package/other.json")), 422],
    ["package.json as a folder", gzipSync(await tar([[{ ...manifestEntry, type: "directory" }]])), 422],
    ["no package.json", gzipSync(await tar([other])), 422],
    ["a package.json of two megabytes", gzipSync(await tar([[manifestEntry, manifest.padEnd(2 ** 21)]])), 422],
    ["a package.json that is not UTF-8", gzipSync(await tar([[manifestEntry, Buffer.of(0x7b, 0xff, 0x7d)]])), 422],
    ["two gzip members", Buffer.concat([gzipSync(good), gzipSync(good)]), 422],
    ["a second archive in it", gzipSync(Buffer.concat([good, good])), 422],
    ["bytes after its end", Buffer.concat([gzipSync(good), Buffer.from("more")]), 400],
    ["bytes after the archive's end", gzipSync(Buffer.concat([good, Buffer.alloc(1_024, "x")])), 400],
    ["a climbing entry", gzipSync(await tar([own, [{ name: "package/../../x" }, "x"]])), 400],
    ["an absolute entry", gzipSync(await tar([own, [{ name: "/etc/x" }, "x"]])), 400],
    ["a bomb", gzipSync(await tar([own, [{ name: "package/zeros" }, Buffer.alloc(101 * 2 ** 20)]])), 400],
    ["a package.json of more than 64 kB", gzipSync(await tar([[manifestEntry, manifest.padEnd(2 ** 16 + 1)]])), 422],
    ["names that differ by case", gzipSync(await tar([own, [{ name: "package/PACKAGE.json" }, "{}"]])), 400],
    ["a version of two numbers", await versioned("3.0"), 422],
  ];
}

test("whatever does not agree with its tarball, or may not be published, is refused and leaves nothing", async ({
  site,
}) => {
  const { send, publisher } = await prepare(site);
  const stored = everythingStored(site.environment).length;
  const good = await publication("3.0.0");
  const version = good.versions["3.0.0"];
  const file = `${name}-3.0.0.tgz`;
  const attachment = good._attachments[file];
  const bytes = Buffer.from(attachment?.data ?? "", "base64");
  const attached = (change: object, key = file) => ({ ...good, _attachments: { [key]: { ...attachment, ...change } } });
  const dist = (change: object) => ({
    ...good,
    versions: { "3.0.0": { ...version, dist: { ...version?.dist, ...change } } },
  });
  const inner = async (manifest: object) => publication("3.0.0", manifest);
  const text = JSON.stringify(good);
  const bodies: [string, unknown, number][] = [
    ["another name", { ...good, name: "other" }, 400],
    ["another version", { ...good, versions: { "3.0.1": { ...version, version: "3.0.1" } } }, 400],
    ["a version under another key", { ...good, versions: { "3.0.1": version } }, 400],
    ["two versions", { ...good, versions: { ...good.versions, "3.0.1": version } }, 400],
    ["no versions", { ...good, versions: {} }, 400],
    ["another shasum", dist({ shasum: "0".repeat(40) }), 400],
    ["another integrity", dist({ integrity: "sha512-x" }), 400],
    ["another address", dist({ tarball: "https://evil.example/x.tgz" }), 400],
    ["another length", attached({ length: 1 }), 400],
    ["a climbing name", attached({}, "../../x.tgz"), 400],
    ["two attachments", { ...good, _attachments: { [file]: attachment, "x.tgz": attachment } }, 400],
    ["no base64", attached({ data: "?!" }), 400],
    ["no gzip", attached({ data: Buffer.from("text").toString("base64"), length: 4 }), 400],
    ["a cut tarball", attached({ data: bytes.subarray(0, 50).toString("base64"), length: 50 }), 400],
    ["another package.json", await inner({ parallax: { notes }, name: "other" }), 422],
    ["another version in it", await inner({ parallax: { notes }, version: "3.0.1" }), 422],
    ["notes in one language", await inner({ parallax: { notes: { en: ["x"] } } }), 422],
    ["no notes", await inner({}), 422],
    ["notes that are no list", await inner({ parallax: { notes: { en: "x", zh: {} } } }), 422],
    ["two tags", { ...good, "dist-tags": { latest: "3.0.0", next: "3.0.0" } }, 400],
    ["a tag that is a range", { ...good, "dist-tags": { "1.0": "3.0.0" } }, 400],
    ["an array", [], 403],
    ["null", null, 403],
    ["nothing", "", 400],
    ["no end", JSON.stringify(good).slice(0, -3), 400],
    ["no attachment's end", JSON.stringify(good).slice(0, -200), 400],
    ["depth", "[".repeat(5_000), 400],
    ["much before the attachment", JSON.stringify({ readme: "x".repeat(2 ** 21), ...good }), 413],
    ["no JSON", '{"_attachments": {"x": {"data": "AAAA"}}} x', 400],
    ["an address that cannot be decoded", dist({ tarball: `https://x/%zz/npm/${file}` }), 400],
    ["two attachments under one key", text.replace('"data"', '"data":"AAAA","data"'), 400],
    ["attachments twice", text.replace('"_attachments"', '"_attachments":{"x":{"data":"AAAA"}},"_attachments"'), 400],
    ["an attachment of a prototype", text.replace(`"_attachments":{"${file}"`, '"_attachments":{"__proto__"'), 400],
    ["a tag of a prototype", text.replace('"latest"', '"__proto__"'), 400],
    ["an escaped key", text.replace('"data"', String.raw`"d\u0061ta"`), 403],
    ["a length that is no number", text.replace(/"length":\d+/, '"length":"5"'), 400],
    ["what is gzip itself", gzipSync(text), 400],
    ...(await archives()).map(([what, archive, status]): [string, unknown, number] => [
      what,
      publicationOf("3.0.0", archive),
      status,
    ]),
  ];
  for (const [what, body, status] of bodies) {
    const answer = await send(name, "PUT", body);
    expect([answer.status, typeof answer.body["error"]], `${what}: ${JSON.stringify(answer.body)}`).toEqual([
      status,
      "string",
    ]);
    if (status === 422 && what.includes("notes")) expect(answer.body["error"]).toContain("notes");
  }
  const member = await registerMember(site);
  const weak = await tokenOf(publisher, ["download"]);
  for (const [token, status] of [
    [await tokenOf(member, ["download"]), 403],
    [weak, 403],
    ["plx_x", 401],
    ["", 401],
  ] as const)
    expect((await send(name, "PUT", good, token)).status).toBe(status);
  for (const foreign of ["com.unity.x", "nothing", "__proto__"]) {
    expect((await send(foreign, "PUT", good)).status, foreign).toBe(403);
    expect((await send(foreign, "GET")).status, foreign).toBe(404);
  }
  expect((await send(name, "GET")).body["versions"]).not.toHaveProperty("3.0.0");
  expect(everythingStored(site.environment)).toHaveLength(stored);
});

test("a build whose releases wait publishes a draft, and npm stage is unknown", async ({ site }) => {
  const { publisher, send } = await prepare(site);
  const admin = await registerOperator(site, "admin");
  const ci = await admin.call("createToken", { name: "CI", scopes: ["publish"], expiresInDays: 1 });
  const source = { repository: "acme/sdk", commit: "c0ffee", run: "https://ci.example" };
  const build = toJson({ trusted: [], source, products: ["unity"], waits: true });
  await site.portal.db.write((write) => write.updateTable("tokens").set({ build }).where("id", "=", ci.id).execute());
  const waiting = await send(name, "PUT", await publication("3.0.2"), ci.token);
  expect(waiting).toMatchObject({ status: 403, body: { code: 10125 } });
  const draft = await publisher.call("adminRelease", { slug: "unity", version: "3.0.2" });
  expect(draft).toMatchObject({ state: "draft" });
  const staged = await send(`-/stage/package/${name}`, "POST", await publication("3.0.3"));
  expect([staged.status, typeof staged.body["error"]]).toEqual([404, "string"]);
});

test("a publication whose server is killed leaves nothing once a server starts again", async ({ site }) => {
  site.clock.now = new Date(); // as the other server does
  const { publisher, token } = await prepare(site);
  await using server = await startServer(site.environment);
  const address = /http\S+/.exec(await server.line(/^at /))?.[0] ?? "";
  await using connection = await openRaw(address);
  const body = JSON.stringify(publicationOf("3.0.0", randomBytes(2 ** 20)));
  const head = ["PUT /npm/com.parallax.xr HTTP/1.1", "host: x", `authorization: Bearer ${token}`];
  connection.send([...head, `content-length: ${body.length}`, "", body.slice(0, -1_000)].join("\r\n"));
  const stored = () => everythingStored(site.environment).length;
  const known = stored();
  await expect.poll(stored).toBe(known + 1);
  server.kill("SIGKILL");
  await server.ended;
  const second = await openTestPortal(site.environment);
  expect(stored()).toBe(known);
  expect((await publisher.refusal("adminRelease", { slug: "unity", version: "3.0.0" })).errCode).toBe(10108);
  await second.close();
});
