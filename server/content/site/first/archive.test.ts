import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { extract } from "tar-stream";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "../../../config/start-error.ts";
import { openDiskFolder } from "../../folder.ts";
import { ArchiveError, packArchive as packFolder, type ArchiveFormat } from "./archive.ts";

const FILES = fileURLToPath(new URL("../../../../site/files", import.meta.url));
const UNITY = ["2.2.0", "2.3.0", "2.4.0", "2.4.2", "2.5.0", "2.6.0", "2.7.0", "2.7.1", "2.8.0"];

const packArchive = async (folder: string, version: string, format: ArchiveFormat) =>
  packFolder(await openDiskFolder(folder), { name: folder, version, format });

type File = { text: string; bytes: Uint8Array; mode: number };
type Files = Map<string, File>;

const file = (bytes: Uint8Array, mode = 0): File => ({
  text: new TextDecoder().decode(bytes),
  bytes,
  mode,
});

async function openTgz(archive: Uint8Array): Promise<Files> {
  const files: Files = new Map();
  for await (const entry of Readable.from(gunzipSync(archive)).pipe(extract())) {
    files.set(entry.header.name, file(await buffer(entry), entry.header.mode));
  }
  return files;
}

const openZip = (archive: Uint8Array): Files =>
  new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, file(bytes)]));

/** The text of a file that must be in the archive. */
function read(files: Files, path: string): string {
  const found = files.get(path);
  if (!found) throw new Error(`${path} is not among ${[...files.keys()].join(", ")}`);
  return found.text;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function sources(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, content] of Object.entries({
    "archive.json": '{ "root": "package" }',
    ...files,
  })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Unpacks a tool with the system's tar, as a user would; returns the path of its program. */
async function unpackTool(name: string, version: string, bin: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "tool.tgz"), await packArchive(join(FILES, name), version, "tgz"));
  expect(spawnSync("tar", ["xzf", "tool.tgz"], { cwd: folder }).status).toBe(0);
  return join(folder, "package", bin);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function packElsewhere(folder: string, format: ArchiveFormat, zone: string): string {
  const at = (module: string) => JSON.stringify(new URL(module, import.meta.url).href);
  const script = `
    import { createHash } from "node:crypto";
    const { packArchive } = await import(${at("./archive.ts")});
    const { openDiskFolder } = await import(${at("../../folder.ts")});
    const folder = await openDiskFolder(${JSON.stringify(folder)});
    const bytes = await packArchive(folder, { name: "a", version: "2.8.0", format: "${format}" });
    process.stdout.write(createHash("sha256").update(bytes).digest("hex"));`;
  const env = { ...process.env, TZ: zone };
  const child = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { env });
  expect(child.stderr.toString()).toBe("");
  return child.stdout.toString();
}

test.each<[ArchiveFormat, string]>([
  ["tgz", "unity-package"],
  ["unitypackage", "unity-package"],
  ["zip", "unity-package"],
  ["aar", "native-sdk"],
])(
  "a %s has the same bytes again, in another time zone, and from a copy with other times and modes",
  async (format, of) => {
    const folder = join(FILES, of);
    const here = sha256(await packArchive(folder, "2.8.0", format));
    const copy = await temporaryFolder();
    await cp(folder, copy, { recursive: true });
    for (const item of await readdir(copy, { recursive: true })) {
      await utimes(join(copy, item), new Date("2031-07-01"), new Date("2031-07-01"));
      if (item.endsWith(".cs")) await chmod(join(copy, item), 0o777);
    }
    await writeFile(join(copy, ".DS_Store"), "left by macOS");

    expect(sha256(await packArchive(folder, "2.8.0", format))).toBe(here);
    expect(packElsewhere(copy, format, "Pacific/Kiritimati")).toBe(here);
  },
);

test("the gzip header contains no time and always names the same system", async () => {
  const archive = await packArchive(join(FILES, "metrics-tool"), "1.1.0", "tgz");
  expect([...archive.subarray(4, 8), archive[9]]).toEqual([0, 0, 0, 0, 3]);
});

test("a Windows checkout gives the same bytes, and binary files stay as they are", async () => {
  const binary = Uint8Array.from([0x89, 0x50, 0x0d, 0x0a, 0x00, ...Buffer.from("@VERSION@\r\n")]);
  const unix = await sources({ "a.txt": "one\ntwo\n", "b.png": binary });
  const windows = await sources({ "a.txt": "one\r\ntwo\r\n", "b.png": binary });
  const archive = await packArchive(windows, "1.0.0", "tgz");
  expect(archive).toEqual(await packArchive(unix, "1.0.0", "tgz"));
  expect((await openTgz(archive)).get("package/b.png")?.bytes).toEqual(Buffer.from(binary));
});

test("a release has the files of its time, and 2.10.0 came after 2.9.0", async () => {
  const folder = await sources({
    "archive.json": `{ "root": "r", "since": { "new.txt": "2.10.0" }, "until": { "old.txt": "2.10.0" } }`,
    "always.txt": "",
    "new.txt": "",
    "old.txt": "",
  });
  const at = async (version: string) => [...openZip(await packArchive(folder, version, "zip")).keys()];
  expect(await at("2.9.0")).toEqual(["r/always.txt", "r/old.txt"]);
  expect(await at("2.10.0")).toEqual(["r/always.txt", "r/new.txt"]);
  expect(await at("10.0.0")).toEqual(["r/always.txt", "r/new.txt"]);
});

test("pictures are made from the release on that added them, with grain that does not repeat itself at once", async () => {
  const size = { width: 1024, height: 512 };
  const manifest = { root: "r", since: { "room.tga": "2.0.0" }, panoramas: { "room.tga": size } };
  const folder = await sources({ "archive.json": JSON.stringify(manifest), "a.txt": "" });
  const before = openZip(await packArchive(folder, "1.9.0", "zip"));
  expect([...before.keys()]).toEqual(["r/a.txt"]);
  const picture = openZip(await packArchive(folder, "2.0.0", "zip")).get("r/room.tga")?.bytes ?? new Uint8Array();
  const view = new DataView(picture.buffer, picture.byteOffset);
  expect([picture[2], view.getUint16(12, true), view.getUint16(14, true), picture[16]]).toEqual([2, 1024, 512, 24]);
  expect(picture.length).toBe(18 + 3 * size.width * size.height);
  expect(gzipSync(picture).length).toBeGreaterThan(0.5 * picture.length);
});

test("placeholders are filled, and other words between at signs stay", async () => {
  const folder = await sources({ "a.h": "@VERSION@ @MAJOR@ @MINOR@ @PATCH@ @PACKAGE_INIT@" });
  const files = await openTgz(await packArchive(folder, "2.10.3", "tgz"));
  expect(read(files, "package/a.h")).toBe("2.10.3 2 10 3 @PACKAGE_INIT@");
  const beta = await openTgz(await packArchive(folder, "2.10.3-beta.1", "tgz"));
  expect(read(beta, "package/a.h")).toBe("2.10.3-beta.1 2 10 3 @PACKAGE_INIT@");
});

test("the changelog of an old release contains nothing about later ones", async () => {
  const folder = await sources({ "CHANGELOG.md": "# C\n\n## [2.10.0]\n\nb\n\n## [2.9.0]\n\na\n" });
  const files = await openTgz(await packArchive(folder, "2.9.1", "tgz"));
  expect(read(files, "package/CHANGELOG.md")).toBe("# C\n\n## [2.9.0]\n\na\n");
});

test("only programs are executable, whatever the checkout's modes", async () => {
  const folder = await sources({ "bin/a.mjs": "#!/usr/bin/env node\n", "b.mjs": "1" });
  await chmod(join(folder, "b.mjs"), 0o755);
  const files = await openTgz(await packArchive(folder, "1.0.0", "tgz"));
  expect([...files].map(([path, { mode }]) => [path, mode])).toEqual([
    ["package/b.mjs", 0o644],
    ["package/bin/a.mjs", 0o755],
  ]);
});

test.each([
  ["no such folder", {}, "1.0.0", "cannot be read"],
  ["broken", { "archive.json": "{" }, "1.0.0", "archive.json: "],
  ["unknown field", { "archive.json": '{ "root": "a", "sinse": {} }' }, "1.0.0", "sinse"],
  ["root with a path", { "archive.json": '{ "root": "../a" }' }, "1.0.0", "root"],
  ["missing", { "archive.json": '{ "root": "a", "since": { "x.cs": "1.0.0" } }' }, "1.0.0", "x.cs"],
  ["no version", {}, "1.0", '"1.0" is not a version'],
])("wrong sources are named: %s", async (name, files, version, message) => {
  const folder = name === "no such folder" ? join(FILES, "none") : await sources(files);
  const packing = packArchive(folder, version, "zip");
  await expect(packing).rejects.toThrow(StartError);
  await expect(packing).rejects.toThrow(message);
  await expect(packing).rejects.toThrow(folder);
});

test("only a Unity package has a .unitypackage", async () => {
  const folder = await sources({ "a.txt": "" });
  await expect(packArchive(folder, "1.0.0", "unitypackage")).rejects.toThrow(ArchiveError);
});

test("only sources with a folder for it have an Android library, which holds it and the headers", async () => {
  const native = join(FILES, "native-sdk");
  const library = openZip(await packArchive(native, "2.2.0", "aar"));
  expect(read(library, "prefab/prefab.json")).toContain('"version": "2.2.0"');
  expect(library.has("prefab/modules/openxr/include/parallax/parallax_openxr.h")).toBe(true);
  expect(library.has("prefab/modules/openxr/include/parallax/parallax_hand_tracking_rate.h")).toBe(false);
  const classes = library.get("classes.jar")?.bytes ?? new Uint8Array();
  expect(read(openZip(classes), "META-INF/MANIFEST.MF")).toContain("com.parallax.openxr");
  const archive = openZip(await packArchive(native, "2.2.0", "zip"));
  expect([...archive.keys()].filter((path) => path.includes("/aar/"))).toEqual([]);
  await expect(packArchive(join(FILES, "unity-samples"), "2.8.0", "aar")).rejects.toThrow(ArchiveError);
});

test.skipIf(process.platform === "win32")("a symbolic link is refused by its name", async () => {
  const folder = await sources({ "a.txt": "" });
  await symlink("/etc/hosts", join(folder, "link.txt"));
  await expect(packArchive(folder, "1.0.0", "zip")).rejects.toThrow("link.txt: not a regular file");
});

test.each(["2.2.0", "2.8.0"])("Unity package %s opens with tar and has its version", async (version) => {
  const archive = await packArchive(join(FILES, "unity-package"), version, "tgz");
  const listing = spawnSync("tar", ["tzf", "-"], { input: archive }).stdout.toString().split("\n");
  expect(listing).toContain("package/package.json");

  const files = await openTgz(archive);
  const manifest = JSON.parse(read(files, "package/package.json"));
  expect(manifest).toMatchObject({ name: "com.parallax.xr", version, unity: "2021.3" });
  for (const sample of manifest.samples) {
    expect(listing.some((path) => path.startsWith(`package/${sample.path}/`))).toBe(true);
  }
  const isSince = (release: string) => UNITY.indexOf(version) >= UNITY.indexOf(release);
  expect(files.has("package/Runtime/SpatialAnchorStore.cs")).toBe(isSince("2.7.0"));
  expect(files.has("package/Runtime/PassthroughLayer.DepthTest.cs")).toBe(isSince("2.8.0"));
  expect(files.has("package/Runtime/XRManager.Init.cs")).toBe(!isSince("2.8.0"));
  expect(files.has("package/archive.json")).toBe(false);
});

test("every asset of the Unity package has its own .meta, the same in both ways to install", async () => {
  const folder = join(FILES, "unity-package");
  const tarball = await openTgz(await packArchive(folder, "2.8.0", "tgz"));
  const paths = [...tarball.keys()].filter((path) => !path.includes("~") && !path.endsWith(".meta"));
  const guids = paths.map((path) => /guid: ([0-9a-f]{32})\n/.exec(read(tarball, `${path}.meta`))?.[1]);
  expect(new Set(guids).size).toBe(paths.length);
  expect(read(tarball, "package/Runtime.meta")).toContain("folderAsset: yes");

  const imported = await openTgz(await packArchive(folder, "2.8.0", "unitypackage"));
  paths.forEach((path, index) => {
    const target = path.replace("package/", "Assets/ParallaxXR/");
    expect(read(imported, `${guids[index]}/pathname`)).toBe(target);
    expect(read(imported, `${guids[index]}/asset`)).toBe(read(tarball, path));
    expect(read(imported, `${guids[index]}/asset.meta`)).toContain(`guid: ${guids[index]}\n`);
  });
  const targets = [...imported].filter(([path]) => path.endsWith("/pathname")).map(([, { text }]) => text);
  expect(targets).toContain("Assets/ParallaxXR/Samples/HandMenu/HandMenu.cs");
});

test.each(["unity-samples", "unreal5-plugin", "unreal4-plugin", "unreal-openxr-plugin", "native-sdk"])(
  "no placeholder is left in %s",
  async (name) => {
    const files = openZip(await packArchive(join(FILES, name), "2.3.0", "zip"));
    const unfilled = [...files].filter(([, { text }]) => /@(VERSION|MAJOR|MINOR|PATCH)@/.test(text));
    expect(unfilled.map(([path]) => path)).toEqual([]);
  },
);

test("the metrics tool runs from its archive", async () => {
  const program = await unpackTool("metrics-tool", "1.1.0", "bin/parallax-metrics.mjs");
  const run = (args: string[], input = "") =>
    spawnSync(process.execPath, [program, ...args], { input, encoding: "utf8", timeout: 10_000 });
  expect(run(["--version"]).stdout).toBe("1.1.0\n");

  const log = "timestamp_ms,frame_ms\n0,10\n10,10\n20,40\n";
  expect(JSON.parse(run(["--json", "--refresh", "90"], log).stdout)).toMatchObject({
    frames: 3,
    meanFps: 50,
    frameMs: { p50: 10, p95: 40, p99: 40 },
    dropped: 3,
    longestStall: { frameMs: 40, atMs: 20 },
  });
  const wrong = run([], "timestamp_ms,frame_ms\n0,10\n10,ten\n");
  expect(wrong).toMatchObject({ status: 1, stdout: "" });
  expect(wrong.stderr).toContain('line 3: frame_ms is not a number: "ten"');
});
