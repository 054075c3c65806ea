import { zipSync } from "fflate";
import { describe, expect } from "vitest";
import { cleanFiles } from "../../server/housekeeping.ts";
import { announceBlobs } from "../../server/catalogue/release-files/announce-blob.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { agree, hashOf, noise } from "./files.ts";
import { logIn, registerOperator, type Person } from "./people.ts";
import { everythingStored } from "./stored.ts";
import { startServer } from "./two-servers.ts";
import {
  addRelease,
  beginSending,
  breakOff,
  draft,
  fileUrl,
  issuesOf,
  published,
  send,
  sendNothing,
  setState,
} from "./uploading.ts";

const day = 24 * 60 * 60_000;

type Stage = { site: TestPortal; address: string; publisher: Person; token: { token: string } };

/** A portal that listens, with a draft release and a publisher. */
async function prepare(site: TestPortal): Promise<Stage> {
  await addRelease(site.portal, { state: "draft" });
  const publisher = await registerOperator(site, "publisher");
  return { site, address: await site.listen(), publisher, token: { token: publisher.token } };
}

type Put = {
  release?: typeof draft | typeof published;
  name?: string;
  body?: Uint8Array;
  headers?: Record<string, string>;
};

function put({ address, token }: Stage, { release = draft, name = "sdk.bin", body = noise(1000), headers }: Put) {
  return send(address, fileUrl(release, name), { headers: { ...token, ...headers }, body });
}

const filesOn = ({ environment }: TestPortal) => everythingStored(environment);

const rowsOf = ({ portal: { db } }: TestPortal, version: string) =>
  db.read
    .selectFrom("files")
    .select(["name", "sha256", "platform", "engine"])
    .where("product", "=", "unity")
    .where("version", "=", version)
    .orderBy("position")
    .execute();

async function auditOf({ portal: { db } }: TestPortal): Promise<string[]> {
  const rows = await db.read.selectFrom("audit").select(["action"]).where("action", "like", "file.%").execute();
  return rows.map(({ action }) => action).toSorted();
}

describe("a file of a release", () => {
  test("is uploaded as bytes, and downloaded as the same bytes", async ({ site }) => {
    const stage = await prepare(site);
    const body = noise(600_000);
    const response = await put(stage, { release: published, name: "新版 SDK.bin", body });
    expect([response.status, response.envelope]).toEqual([
      200,
      { errCode: 0, errMsg: "", data: { name: "新版 SDK.bin", size: body.length, sha256: hashOf(body) } },
    ]);
    const { path: link } = await agree(site, "新版 SDK.bin");
    const bytes = await (await fetch(stage.address + link)).arrayBuffer();
    expect(hashOf(new Uint8Array(bytes))).toBe(hashOf(body));
    expect(await auditOf(site)).toEqual(["file.added"]);
  });

  test("has a caption, a place and a recommendation, also after its release was published", async ({ site }) => {
    const stage = await prepare(site);
    for (const name of ["a.bin", "b.bin"]) await put(stage, { name });
    const caption = { en: "Everything in one", zh: "完整包" };
    const none = { en: "", zh: "" };
    const address = { slug: "unity", version: "9.0.0" };
    const files = [
      { name: "b.bin", caption },
      { name: "a.bin", caption: none },
    ];
    const { publisher } = stage;
    const arranged = await publisher.call("arrangeFiles", { ...address, files, recommended: "b.bin" });
    const shown = [
      ["b.bin", caption, true],
      ["a.bin", none, false],
    ];
    expect(arranged.files.map((file) => [file.name, file.caption, file.recommended])).toEqual(shown);
    for (const [wrong, recommended] of [
      [files.slice(1), null],
      [[...files, { name: "c.bin", caption }], null],
      [[...files.slice(1), ...files.slice(1)], null],
      [files, "c.bin"],
    ] as const)
      expect((await publisher.refusal("arrangeFiles", { ...address, files: [...wrong], recommended })).errCode).toBe(
        10107,
      );
    await setState(site.portal, "published");
    await publisher.call("arrangeFiles", { ...address, files: files.toReversed(), recommended: null });
    const { versions } = await site.call("product", { slug: "unity" });
    const own = versions.find(({ version }) => version === "9.0.0")?.files;
    expect(own?.map((file) => [file.name, file.caption.zh, file.recommended])).toEqual([
      ["a.bin", "", false],
      ["b.bin", "完整包", false],
    ]);
    expect(await auditOf(site)).toEqual(["file.added", "file.added", "file.arranged", "file.arranged"]);
  });

  test("shows on the site at once when its release is published, and not before", async ({ site }) => {
    const stage = await prepare(site);
    const names = async () => {
      const { versions } = await site.call("product", { slug: "unity" });
      return versions.flatMap(({ files }) => files.map(({ name }) => name));
    };
    const before = await names();
    await put(stage, { name: "draft.bin" });
    expect(await names()).toEqual(before);
    await put(stage, { release: published, name: "late.bin" });
    expect(await names()).toContain("late.bin");
  });

  test("may be empty, and have any content type", async ({ site }) => {
    const stage = await prepare(site);
    const empty = await put(stage, { body: Buffer.alloc(0) });
    expect(empty.envelope.data).toMatchObject({ size: 0, sha256: hashOf(Buffer.alloc(0)) });
    for (const type of ["application/json", "text/csv", "application/zip"])
      expect((await put(stage, { body: Buffer.from("{"), headers: { "content-type": type } })).envelope.errCode).toBe(
        0,
      );
  });

  test("is replaced in a draft, and never changes once it is published", async ({ site }) => {
    const stage = await prepare(site);
    await put(stage, { body: noise(10) });
    await put(stage, { body: noise(20) });
    const replaced = { name: "sdk.bin", sha256: hashOf(noise(20)), platform: "any", engine: "none" };
    expect(await rowsOf(site, draft.version)).toEqual([replaced]);
    await setState(site.portal, "published");
    expect((await put(stage, { body: noise(30) })).envelope.errCode).toBe(10107);
    expect((await put(stage, { body: noise(20) })).envelope.errCode).toBe(0);
    const otherwise = fileUrl(draft, "sdk.bin", "?platform=linux&engine=none");
    expect((await send(stage.address, otherwise, { headers: stage.token, body: noise(20) })).envelope.errCode).toBe(
      10107,
    );
    expect(await rowsOf(site, draft.version)).toEqual([replaced]);
    expect(await auditOf(site)).toEqual(["file.added", "file.replaced"]);
    expect(filesOn(site)).not.toContain(hashOf(noise(30)));
  });

  test("cannot change once its release's scheduled time has come", async ({ site }) => {
    const stage = await prepare(site);
    const publishAt = new Date(site.clock.now.getTime() + 1_000).toISOString();
    await site.portal.db.write((write) =>
      write
        .updateTable("releases")
        .set({ state: "scheduled", publish_at: publishAt })
        .where("version", "=", "9.0.0")
        .execute(),
    );
    expect((await put(stage, { body: noise(1) })).envelope.errCode).toBe(0);
    expect((await put(stage, { body: noise(2) })).envelope.errCode).toBe(0);
    site.clock.forward(1_000);
    expect((await put(stage, { body: noise(3) })).envelope.errCode).toBe(10107);
  });

  test("is deleted from a draft, and never from a published release", async ({ site }) => {
    const stage = await prepare(site);
    const { publisher } = stage;
    const file = { slug: draft.product, version: draft.version, name: "sdk.bin" };
    await put(stage, {});
    await setState(site.portal, "published");
    expect((await publisher.refusal("deleteFile", file)).errCode).toBe(10107);
    await setState(site.portal, "draft");
    await publisher.call("deleteFile", file);
    expect((await publisher.refusal("deleteFile", file)).errCode).toBe(10108);
    expect(await rowsOf(site, draft.version)).toEqual([]);
    expect(await auditOf(site)).toEqual(["file.added", "file.deleted"]);
  });

  test("is compared with the SHA-256 in the request; on a mismatch nothing is stored", async ({ site }) => {
    const stage = await prepare(site);
    const before = filesOn(site);
    const wrong = await put(stage, { headers: { "x-sha256": hashOf(noise(7)) } });
    expect([wrong.envelope.errCode, issuesOf(wrong)]).toEqual([10100, ["x-sha256"]]);
    const malformed = await put(stage, { headers: { "x-sha256": "abc" } });
    expect([malformed.envelope.errCode, issuesOf(malformed)]).toEqual([10100, ["x-sha256"]]);
    expect(filesOn(site)).toEqual(before);
    expect(await rowsOf(site, draft.version)).toEqual([]);
    const right = await put(stage, { headers: { "x-sha256": hashOf(noise(1000)).toUpperCase() } });
    expect(right.envelope.errCode).toBe(0);
  });

  test("requires a name that is valid on every system, a platform and an engine, and a release", async ({ site }) => {
    const stage = await prepare(site);
    const before = filesOn(site);
    for (const name of [
      "../a",
      "a/b",
      "a\\b",
      ".hidden",
      "a.",
      "CON.zip",
      "a\0b",
      "a\u202eb",
      "a:b",
      "x".repeat(129),
    ]) {
      const response = await put(stage, { name });
      expect([response.envelope.errCode, name], name).toEqual([10100, name]);
      if (!name.includes("\0")) expect(issuesOf(response), name).toEqual(["name"]); // NUL is refused in any address
    }
    const fieldless = await send(stage.address, fileUrl(draft, "a", ""), { headers: stage.token, body: noise(1) });
    expect(issuesOf(fieldless)).toEqual(["platform", "engine"]);
    const invented = fileUrl(draft, "a", "?platform=ios&engine=godot");
    expect(issuesOf(await send(stage.address, invented, { headers: stage.token, body: noise(1) }))).toEqual([
      "platform",
      "engine",
    ]);
    const unknown = fileUrl(draft, "a", "?platform=any&engine=none&state=published");
    expect(issuesOf(await send(stage.address, unknown, { headers: stage.token }))).toEqual(["state"]);
    const notesOnly = await send(stage.address, fileUrl({ product: "sports-data", version: "0.9.0" }, "a"), {
      headers: stage.token,
      body: noise(1),
    });
    expect([notesOnly.envelope.errMsg, issuesOf(notesOnly)]).toEqual([
      "Products of this kind have release notes only, without files.",
      ["name"],
    ]);
    for (const release of [
      { product: "unity", version: "8" },
      { product: "none", version: "9.0.0" },
    ])
      expect((await send(stage.address, fileUrl(release, "a"), { headers: stage.token })).envelope.errCode).toBe(10108);
    const refused = async (name: string, body: Uint8Array) =>
      (await put(stage, { name, body, headers: { "x-ln": "1" } })).envelope.errMsg;
    const pointer = Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 130\n");
    for (const name of ["a.aar", "a.bin"]) expect(await refused(name, pointer), name).toContain("Git LFS pointer");
    const twins = zipSync({ "a.class": new Uint8Array(5), "A.class": new Uint8Array(5) });
    expect(await refused("a.zip", twins)).toContain("differ only by case");
    expect(await refused("a.unknown", zipSync({ "../a": new Uint8Array(5) }))).toContain("leads out of its folder");
    expect(filesOn(site)).toEqual(before);
    expect(await refused("a.jar", twins)).toBe("");
  });
});

describe("an upload", () => {
  test("by somebody without the role is refused before any byte has arrived", async ({ site }) => {
    const stage = await prepare(site);
    const member = await registerOperator(site, "reviewer");
    for (const [headers, errCode] of [
      [{}, 10101],
      [{ token: "x".repeat(43) }, 10021],
      [{ token: member.token }, 10102],
    ] as const) {
      const waiting = { ...headers, "content-length": "1000000000" }; // the request sends no file
      const response = await sendNothing(stage.address, fileUrl(draft, "a.bin"), waiting);
      expect(response.envelope.errCode).toBe(errCode);
    }
  });

  test("interrupted at each tenth leaves nothing", async ({ site }) => {
    const stage = await prepare(site);
    const before = filesOn(site);
    const body = noise(1_000_000);
    for (let tenth = 0; tenth < 10; tenth++) {
      const sent = (body.length / 10) * tenth;
      await breakOff(stage.address, fileUrl(draft, "a.bin"), { headers: stage.token, body, sent });
    }
    await expect.poll(() => filesOn(site)).toEqual(before);
    expect(await rowsOf(site, draft.version)).toEqual([]);
    expect((await put(stage, { name: "a.bin", body })).envelope.errCode).toBe(0);
  });

  test("whose sender loses the role meanwhile changes nothing", async ({ site }) => {
    const stage = await prepare(site);
    const body = noise(500_000);
    const before = filesOn(site).length;
    const half = await beginSending(stage, "a.bin", body);
    await expect.poll(() => filesOn(site).length).toBe(before + 1); // its role was checked
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ role: "member" }).where("id", "=", stage.publisher.id).execute(),
    );
    expect((await half.finish()).envelope.errCode).toBe(10102);
    expect(await rowsOf(site, draft.version)).toEqual([]);
  });

  test("of the same name twice at once stores one complete file", async ({ site }) => {
    const stage = await prepare(site);
    const bodies = [1, 2, 3, 4].map((size) => noise(size * 100_000));
    const responses = await Promise.all(bodies.map((body) => put(stage, { name: "a.bin", body })));
    expect(responses.map(({ envelope }) => envelope.errCode)).toEqual([0, 0, 0, 0]);
    const rows = await rowsOf(site, draft.version);
    expect(rows).toHaveLength(1);
    expect(bodies.map(hashOf)).toContain(rows[0]?.sha256);
  });

  test("of the same name twice at once into a published release stores one of them", async ({ site }) => {
    const stage = await prepare(site);
    const bodies = [1, 2, 3, 4].map((size) => noise(size * 100_000));
    const responses = await Promise.all(bodies.map((body) => put(stage, { release: published, name: "a.bin", body })));
    const codes = responses.map(({ envelope }) => envelope.errCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, 10107, 10107, 10107]);
  });

  test("to a killed server leaves nothing once a server starts again", async ({ site }) => {
    site.clock.now = new Date(); // as the other server does
    const stage = await prepare(site);
    const before = filesOn(site);
    {
      await using server = await startServer(site.environment);
      const address = /http\S+/.exec(await server.line(/^at /))?.[0] ?? "";
      const half = await beginSending({ ...stage, address }, "a.bin", noise(3_000_000));
      await expect.poll(() => filesOn(site).length).toBe(before.length + 1);
      server.kill("SIGKILL");
      await server.ended;
      await expect(half.finish()).rejects.toThrow(/ECONN|EPIPE|hang up/);
    }
    expect(filesOn(site)).toHaveLength(before.length + 1);
    const second = await openTestPortal(site.environment);
    expect(filesOn(site)).toEqual(before);
    await second.close();
  });
});

test("Gradle's metadata of a module are refused if they name other hashes than the release's files have", async ({
  site,
}) => {
  const stage = await prepare(site);
  const library = zipSync({ "classes.jar": noise(1_000) });
  await put(stage, { name: "sdk.aar", body: library });
  const metadata = (files: object[]) => new TextEncoder().encode(JSON.stringify({ variants: [{ files }, {}] }));
  const own = { name: "sdk.aar", url: "sdk.aar", sha256: hashOf(library) };
  for (const [body, code] of [
    [metadata([{ ...own, sha256: hashOf(noise(1_001)) }]), 10100],
    [metadata([{ ...own, sha1: "0".repeat(40) }]), 10100],
    [new TextEncoder().encode("<module/>"), 10100],
    [metadata([own, { name: "other.aar", url: "other.aar", sha256: "0" }]), 0],
  ] as const)
    expect((await put(stage, { name: "sdk.module", body })).envelope.errCode).toBe(code);
});

describe("an archive", () => {
  test("is listed for publishers, and refused if it is invalid", async ({ site }) => {
    const stage = await prepare(site);
    const body = zipSync({ "sdk/a.txt": new Uint8Array(5) });
    await put(stage, { name: "sdk.zip", body });
    await put(stage, { name: "sdk.bin" });
    const file = { slug: draft.product, version: draft.version };
    const expected = { entries: [{ path: "sdk/a.txt", size: 5 }], total: 1, unpacked: 5 };
    expect(await stage.publisher.call("fileContents", { ...file, name: "sdk.zip" })).toEqual(expected);
    const other = await stage.publisher.refusal("fileContents", { ...file, name: "sdk.bin" });
    expect([other.errCode, other.data?.issues?.[0]?.field]).toEqual([10100, "name"]);
    expect((await stage.publisher.refusal("fileContents", { ...file, name: "none.zip" })).errCode).toBe(10108);
    const before = filesOn(site);
    for (const name of ["a.zip", "a.aar", "a.whl", "a.tgz", "a.tar.gz", "a.unitypackage"]) {
      const response = await put(stage, { name });
      expect([response.envelope.errCode, issuesOf(response)], name).toEqual([10100, ["name"]]);
    }
    const hostile = await put(stage, {
      name: "a.zip",
      body: zipSync({ "../a": new Uint8Array(5) }),
      headers: { "x-ln": "0" },
    });
    expect(hostile.envelope.errMsg).toBe("压缩包中有路径超出解压目录或含有非法字符的条目。");
    expect(filesOn(site)).toEqual(before);
  });
});

describe("bytes that no release refers to", () => {
  test("are removed a day later, and not while a release refers to them", async ({ site }) => {
    const stage = await prepare(site);
    await put(stage, { name: "a.bin", body: noise(10) });
    await put(stage, { name: "b.bin", body: noise(10) });
    await put(stage, { name: "c.bin", body: noise(20) });
    const file = { slug: draft.product, version: draft.version };
    await stage.publisher.call("deleteFile", { ...file, name: "a.bin" });
    await stage.publisher.call("deleteFile", { ...file, name: "c.bin" });
    await cleanFiles(site.portal);
    const all = expect.arrayContaining([hashOf(noise(10)), hashOf(noise(20))]) as string[];
    expect(filesOn(site)).toEqual(all);
    site.clock.forward(day);
    await cleanFiles(site.portal);
    expect(filesOn(site)).toEqual(all);
    site.clock.forward(1);
    await cleanFiles(site.portal);
    expect(filesOn(site)).toContain(hashOf(noise(10)));
    expect(filesOn(site)).not.toContain(hashOf(noise(20)));
    const { blobs } = await site.portal.db.read
      .selectFrom("blobs")
      .select(({ fn }) => fn.countAll<number>().as("blobs"))
      .where("sha256", "=", hashOf(noise(20)))
      .executeTakeFirstOrThrow();
    expect(blobs).toBe(0);
  });

  test("are kept as soon as an upload of the same bytes is announced", async ({ site }) => {
    const stage = await prepare(site);
    const body = noise(50_000);
    await put(stage, { name: "a.bin", body });
    await stage.publisher.call("deleteFile", { slug: draft.product, version: draft.version, name: "a.bin" });
    site.clock.forward(day + 1);
    await announceBlobs(site.portal, [{ sha256: hashOf(body), size: body.length, blockChecksums: "" }]);
    await cleanFiles(site.portal);
    expect(filesOn(site)).toContain(hashOf(body));
  });

  test("are stored if the same bytes are uploaded during their removal", async ({ site }) => {
    const stage = await prepare(site);
    const body = noise(50_000);
    const file = { slug: draft.product, version: draft.version, name: "a.bin" };
    const second = await openTestPortal(site.environment);
    for (let round = 0; round < 15; round++) {
      await put(stage, { name: "a.bin", body });
      await stage.publisher.call("deleteFile", file);
      site.clock.forward(day + 1);
      second.site.clock.now = site.clock.now;
      stage.publisher = await logIn(site, stage.publisher);
      stage.token.token = stage.publisher.token;
      const [, response] = await Promise.all([
        cleanFiles(second.site.portal),
        put(stage, { name: "a.bin", body }),
        cleanFiles(site.portal),
      ]);
      expect(response.envelope.errCode).toBe(0);
      expect(await site.portal.files.sizeOf(hashOf(body))).toBe(body.length);
    }
    await second.close();
  });
});
