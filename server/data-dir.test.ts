import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { keptSecret, prepareDataDir } from "./data-dir.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "parallax-data-"))));
afterEach(() => rmSync(folder, { recursive: true }));

describe("the data folder", () => {
  test("is made where it is missing, and nothing is left of the proof that it can be written", () => {
    const dataDir = path.join(folder, "a", "b");
    prepareDataDir(dataDir);
    prepareDataDir(dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("is refused by name where it cannot be made or written", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    for (const dataDir of [file, path.join(file, "data")]) {
      expect(() => prepareDataDir(dataDir), dataDir).toThrow(ConfigError);
      expect(() => prepareDataDir(dataDir), dataDir).toThrow(`DATA_DIR: ${dataDir} cannot be written`);
    }
  });

  test("keeps one secret, made once, that nobody else can read", () => {
    const secret = keptSecret(folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(["secret"]);
    if (process.platform !== "win32") expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
    rmSync(path.join(folder, "secret"));
    expect(keptSecret(folder)).not.toBe(secret);
  });
});
