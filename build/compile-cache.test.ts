import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compileCacheFolder } from "./compile-cache.mjs";

let build: string;
let folder: string;
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), "parallax-cache-"));
  folder = path.join(build, ".compile-cache");
});
afterEach(() => rmSync(build, { recursive: true }));

describe.skipIf(process.platform === "win32")("the folder of compiled code", () => {
  test("is inside the build, and nobody else can read or write it", () => {
    const before = process.umask(0);
    expect(compileCacheFolder(build)).toBe(folder);
    process.umask(before);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(compileCacheFolder(build)).toBe(folder);
  });

  test.for([0o777, 0o755, 0o770, 0o701])("is not used if others have access to it: %o", (mode) => {
    mkdirSync(folder);
    chmodSync(folder, mode);
    expect(compileCacheFolder(build)).toBeUndefined();
  });

  test("is not used if it is a link or not a folder", () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), "parallax-elsewhere-"));
    symlinkSync(elsewhere, folder);
    expect(compileCacheFolder(build)).toBeUndefined();
    rmSync(folder);
    rmSync(elsewhere, { recursive: true });
    symlinkSync(elsewhere, folder); // a dangling link
    expect(compileCacheFolder(build)).toBeUndefined();
    rmSync(folder);
    writeFileSync(folder, "");
    expect(compileCacheFolder(build)).toBeUndefined();
  });

  test.skipIf(process.getuid?.() !== 0)("is not used if somebody else created it", () => {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 65_534, 65_534);
    expect(compileCacheFolder(build)).toBeUndefined();
  });
});
