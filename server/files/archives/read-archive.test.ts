import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { zipSync, type Zippable } from "fflate";
import { pack, type Header } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf } from "./archive-worker.ts";
import { BadArchive } from "./contents.ts";
import { packedFormat, type PackedFormat } from "./format.ts";
import { readTgz } from "./read-tgz.ts";
import { readZip } from "./read-zip.ts";
import { readArchive } from "./read-archive.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), "parallax-archives-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(format: PackedFormat, bytes: Uint8Array) {
  const file = path.join(folder, "archive");
  writeFileSync(file, bytes);
  return { file, format };
}

const read = async (format: PackedFormat, bytes: Uint8Array) => (await readArchive(stored(format, bytes))).contents;

/** Without a thread, which takes a hundred times longer to start. */
async function faultOf(format: PackedFormat, bytes: Uint8Array): Promise<string> {
  const outcome = await outcomeOf(stored(format, bytes));
  return "fault" in outcome ? outcome.fault : "accepted";
}

const text = (content: string) => new TextEncoder().encode(content);

async function tgz(...entries: (Partial<Header> & { name: string; content?: Buffer })[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = Buffer.from("x"), ...header } of entries) {
    if (header.type === undefined) tar.entry(header, content);
    else tar.entry(header);
  }
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 1 });
}

/** A zip file whose only entry is a symbolic link, made on a Unix system. */
function zipLink(target: string): Uint8Array {
  return zipSync({ "a/link": [text(target), { os: 3, attrs: (0o120777 << 16) >>> 0 }] });
}

const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]); // of an entry in a zip file's directory

/** Changes the first entry's uncompressed size in the directory. */
function sayingSize(zip: Uint8Array, size: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(size, changed.indexOf(signature) + 24);
  return changed;
}

/** Lists the only entry of a zip file this many times, each time with the same bytes. */
function repeated(zip: Uint8Array, times: number): Buffer {
  const bytes = Buffer.from(zip);
  const start = bytes.indexOf(signature);
  const end = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE((end - start) * times, 12);
  const entry = bytes.subarray(start, end);
  return Buffer.concat([bytes.subarray(0, start), ...Array.from({ length: times }, () => entry), tail]);
}

const zeros = Buffer.alloc(20 * 1024 * 1024);
const fewer = zeros.subarray(0, 1024 * 1024);

test.each([
  ["a.zip", "zip"],
  ["a.ZIP", "zip"],
  ["a.tgz", "tgz"],
  ["a.tar.gz", "tgz"],
  ["a.unitypackage", "tgz"],
  ["a.aar", "jar"],
  ["a.whl", "jar"],
  ["a.bin", undefined],
  ["zip", undefined],
])("the name %s says that a file is %s", (name, format) => {
  expect(packedFormat(name)).toBe(format);
});

describe("the contents of an archive", () => {
  test("are the paths and sizes of a zip file", async () => {
    const bytes = zipSync({ "sdk/a.txt": text("hello"), "sdk/说明.txt": text("你好"), "sdk/empty/": new Uint8Array() });
    expect(await read("zip", bytes)).toEqual({
      entries: [
        { path: "sdk/a.txt", size: 5 },
        { path: "sdk/说明.txt", size: 6 },
        { path: "sdk/empty/", size: 0 },
      ],
      total: 3,
      unpacked: 11,
    });
  });

  test("are the paths and sizes of a tgz file, with links that stay inside", async () => {
    const bytes = await tgz(
      { name: "sdk/a.txt", content: Buffer.from("hello") },
      { name: "sdk/b", type: "symlink", linkname: "a.txt" },
      { name: "sdk/lib/c", type: "symlink", linkname: "../a.txt" },
      { name: "sdk/lib/d", type: "link", linkname: "sdk/a.txt" },
    );
    expect(await read("tgz", bytes)).toMatchObject({
      total: 4,
      unpacked: 5,
      entries: [{ path: "sdk/a.txt", size: 5 }, {}, {}, {}],
    });
  });

  test("are listed up to ten thousand, and only counted beyond", async () => {
    const many: Zippable = {};
    for (let i = 0; i < 10_001; i++) many[`f${i}`] = new Uint8Array();
    const { entries, total } = await read("zip", zipSync(many, { level: 0 }));
    expect([entries.length, total]).toEqual([10_000, 10_001]);
  });
});

describe("the package.json of a package", () => {
  const manifest = (content: string | Buffer = '{"name":"halo","version":"1.0.0"}', header: Partial<Header> = {}) => ({
    name: "package/package.json",
    content: Buffer.from(content),
    ...header,
  });
  test("has the README's text, and a version without build metadata", async () => {
    expect(await manifestIn(manifest('{"name":"halo","version":"1.0.0-rc.1+sha.abc"}'))).toEqual({
      name: "halo",
      version: "1.0.0-rc.1",
      readme: "x",
    });
  });

  const manifestIn = async (...entries: Parameters<typeof tgz>) => {
    const { file } = stored("tgz", await tgz({ name: "package/readme.md" }, ...entries));
    return (await readTgz(file)).manifest;
  };

  test("is read, also after a byte order mark", async () => {
    const halo = { name: "halo", version: "1.0.0", scripts: { prepare: "x" } };
    const entries = [manifest(`\uFEFF${JSON.stringify(halo)}`), { name: "package/lib/package.json" }];
    expect(await manifestIn(...entries)).toEqual({ ...halo, readme: "x" });
  });

  test.for<[string, Parameters<typeof tgz>]>([
    ["missing", []],
    ["deeper", [manifest("{}", { name: "a/b/package.json" })]],
    ["twice", [manifest(), manifest()]],
    ...[
      "other/package.json",
      "package/./package.json",
      "package//package.json",
      "x\\package.json",
      "x/PACKAGE.json",
      "x/package.json.",
      "x/package.json ",
      "x/package.json::$DATA",
      "./package/package.json",
    ].map((name): [string, ReturnType<typeof manifest>[]] => [
      `as ${name}, too`,
      [manifest(), manifest("{}", { name })],
    ]),
    ["a link", [manifest("", { type: "symlink", linkname: "readme.md" })]],
    ["a folder", [manifest("", { type: "directory" })]],
    ["too long", [manifest(JSON.stringify({ name: "halo", version: "1.0.0", readme: "x".repeat(2 ** 20) }))]],
    ["no UTF-8", [manifest(Buffer.from('{"name":"halo","version":"1.0.0","x":"\xff"}', "latin1"))]],
    ["no JSON", [manifest("{")]],
    ["a list", [manifest("[]")]],
    ["too deep", [manifest(`{"name":"halo","version":"1.0.0","x":${"[".repeat(5000)}${"]".repeat(5000)}}`)]],
    ...["", "../x", "Halo", "node_modules", "a b", "x".repeat(300)].map((name): [string, Parameters<typeof tgz>] => [
      `named ${name.slice(0, 20)}`,
      [manifest(JSON.stringify({ name, version: "1.0.0" }))],
    ]),
    ...["1.0", "v1.0.0", "01.0.0", "1.0.0+", "1".repeat(300)].map((version): [string, Parameters<typeof tgz>] => [
      `version ${version.slice(0, 20)}`,
      [manifest(JSON.stringify({ name: "halo", version }))],
    ]),
  ])("is none if it is %s", async ([, entries]) => {
    expect(await manifestIn(...entries)).toBeNull();
  });
});

describe("an archive is refused", () => {
  test.each(["../a", "a/../../b", "/etc/passwd", "C:\\a", "a\\..\\b", "a\nb", "a\u202eb"])(
    "with an entry called %j",
    async (name) => {
      expect(await faultOf("zip", zipSync({ [name]: text("x") }))).toBe("archiveEntry");
      expect(await faultOf("tgz", await tgz({ name }))).toBe("archiveEntry");
    },
  );

  test.each(["../../b", "/etc/passwd", "x/../../../b"])("with a link to %j", async (linkname) => {
    expect(await faultOf("tgz", await tgz({ name: "a/link", type: "symlink", linkname }))).toBe("archiveLink");
    expect(await faultOf("zip", zipLink(linkname))).toBe("archiveLink");
  });

  test("with an entry or a link that goes through a link, in any order", async () => {
    const link = (name: string, linkname: string) => ({ name, type: "symlink" as const, linkname });
    const chain = [{ name: "d", type: "directory" as const }, link("d/x", ".."), link("d/x/y", "../..")];
    expect(await faultOf("tgz", await tgz(...chain))).toBe("archiveLink");
    expect(await faultOf("tgz", await tgz(link("d/x", "other"), { name: "D/X/file" }))).toBe("archiveLink");
    expect(await faultOf("tgz", await tgz({ name: "d/x/file" }, link("d/x", "other")))).toBe("archiveLink");
    expect(await faultOf("tgz", await tgz(link("x", "a/b/c"), link("z", "x/../../f")))).toBe("archiveLink");
    const libraries = [link("lib/a.so", "a.so.1"), link("lib/a.so.1", "a.so.1.2"), { name: "lib/a.so.1.2" }];
    expect(await faultOf("tgz", await tgz(...libraries))).toBe("accepted");
  });

  test("whose entries cannot all be unpacked in time, because the rest may be a bomb", async () => {
    const file = path.join(folder, "slow.zip");
    writeFileSync(file, zipSync({ a: text("a"), b: text("b") }));
    await expect(readZip(file, { patience: -1 })).rejects.toThrow(new BadArchive("archiveSlow"));
  });

  test("with a hard link out of it, a device or a pipe", async () => {
    expect(await faultOf("tgz", await tgz({ name: "a/b", type: "link", linkname: "../c" }))).toBe("archiveLink");
    for (const type of ["block-device", "character-device", "fifo"] as const)
      expect(await faultOf("tgz", await tgz({ name: "a", type }))).toBe("archiveLink");
  });

  test("as a bomb, by its unpacked size, and by its number of entries", async () => {
    expect(await faultOf("zip", sayingSize(zipSync({ a: fewer }), 6 * zeros.length))).toBe("archiveBomb");
    const entries = Array.from({ length: 6 }, (_, index) => ({ name: `f${index}`, content: zeros }));
    expect(await faultOf("tgz", await tgz(...entries))).toBe("archiveBomb");
    const header = gunzipSync(await tgz({ name: "a", content: Buffer.alloc(0) })).subarray(0, 512);
    const many = Buffer.alloc(512 * 100_001 + 1_024);
    for (let i = 0; i < 100_001; i++) header.copy(many, i * 512);
    expect(await faultOf("tgz", gzipSync(many))).toBe("archiveBomb");
  });

  test("as a bomb, if its entries share their bytes", async () => {
    const shared = repeated(zipSync({ a: Buffer.alloc(100_000, "no two blocks alike") }, { level: 0 }), 1_000);
    expect(await faultOf("zip", shared)).toBe("archiveBomb");
  });

  test("if an entry is longer than declared", async () => {
    expect(await faultOf("zip", sayingSize(zipSync({ a: fewer }), 10))).toBe("archiveBroken");
  });

  test("with an endless header", async () => {
    const header = Buffer.alloc(512);
    header.write("pax", 0);
    header.write("0000644\0", 100);
    header.write("77777777777\0", 124); // 8 GB
    header.write("x", 156);
    header.write("ustar\x0000", 257);
    header.fill(" ", 148, 156);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, "0")}\0 `,
      148,
    );
    expect(await faultOf("tgz", gzipSync(Buffer.concat([header, fewer])))).toBe("archiveBroken");
  });

  test("if it is not an archive, or incomplete", async () => {
    const whole = { zip: zipSync({ a: text("hello") }), tgz: await tgz({ name: "a", content: fewer }) };
    for (const format of ["zip", "tgz"] as const) {
      const other = format === "zip" ? whole.tgz : whole.zip;
      const bytes = whole[format];
      for (const broken of [new Uint8Array(), text("hello"), other, bytes.subarray(0, bytes.length / 2)])
        expect(await faultOf(format, broken), `${format} of ${broken.length}`).toBe("archiveBroken");
    }
    expect(await faultOf("tgz", gzipSync(Buffer.from("no tar file".repeat(100))))).toBe("archiveBroken");
    expect(await faultOf("zip", zipSync({}))).toBe("archiveBroken");
    await expect(read("zip", text("hello"))).rejects.toThrow(new BadArchive("archiveBroken"));
  });
});
