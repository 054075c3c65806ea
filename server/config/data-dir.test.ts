import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { storedSecret, prepareDataDir } from "./data-dir.ts";

const modeOf = (name: string) => statSync(name).mode & 0o777;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "parallax-data-"))));
afterEach(() => rmSync(folder, { recursive: true }));

describe("the data folder", () => {
  test("is created if missing, and the write test leaves nothing behind", () => {
    const dataDir = path.join(folder, "a", "b");
    prepareDataDir(dataDir);
    prepareDataDir(dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("is refused by name if it cannot be created or written", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    for (const dataDir of [file, path.join(file, "data")]) {
      expect(() => prepareDataDir(dataDir), dataDir).toThrow(ConfigError);
      expect(() => prepareDataDir(dataDir), dataDir).toThrow(`DATA_DIR: ${dataDir} cannot be written`);
    }
  });

  test.skipIf(process.platform === "win32")(
    "and its contents are closed to other users, and the portal logs that",
    () => {
      const dataDir = path.join(folder, "data");
      const before = process.umask(0);
      expect(prepareDataDir(dataDir)).toEqual([]);
      process.umask(before);
      expect(modeOf(dataDir)).toBe(0o700);
      const names = ["parallax.sqlite", "parallax.sqlite-wal", "secret"].map((name) => path.join(dataDir, name));
      for (const name of names) writeFileSync(name, "");
      const inside = path.join(dataDir, "files");
      mkdirSync(inside);
      for (const name of [dataDir, inside, ...names]) chmodSync(name, 0o777);
      symlinkSync(folder, path.join(dataDir, "elsewhere"));
      chmodSync(folder, 0o755);
      expect(prepareDataDir(dataDir)).toEqual([expect.stringMatching(/could open .*data, .*sqlite.*; only this user/)]);
      expect([dataDir, inside].map(modeOf)).toEqual([0o700, 0o700]);
      expect(names.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
      expect(modeOf(folder)).toBe(0o755); // the target of a link is not ours to change
      expect(prepareDataDir(dataDir)).toEqual([]);
    },
  );

  test.skipIf(process.getuid?.() !== 0)("is refused if it belongs to another user, except root", () => {
    const dataDir = path.join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, 65_533, 65_533);
    expect(prepareDataDir(dataDir)).toEqual([expect.stringContaining("belongs to another user")]); // we are root
    chmodSync(folder, 0o777);
    const asNobody = (owner: number) => {
      chownSync(dataDir, owner, 65_534);
      chmodSync(dataDir, 0o770);
      const program = `import { prepareDataDir } from ${JSON.stringify(path.resolve(import.meta.dirname, "data-dir.ts"))};
        process.setgid(65534); process.setuid(65534); console.log(JSON.stringify(prepareDataDir(process.argv[1])));`;
      return spawnSync(process.execPath, ["--input-type=module", "--eval", program, dataDir], { encoding: "utf8" });
    };
    expect(asNobody(65_533).stderr).toContain("belongs to another user, who could read and change everything in it");
    const root = asNobody(0);
    expect(JSON.parse(root.stdout)).toEqual([
      expect.stringContaining("belongs to another user"),
      expect.stringContaining("cannot be changed"),
    ]);
    expect(asNobody(65_534).stdout).toContain("only this user can from now on");
  });

  test("contains one secret, created once, that no other user can read", () => {
    const secret = storedSecret(folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(storedSecret(folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(["secret"]);
    if (process.platform !== "win32") expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
    rmSync(path.join(folder, "secret"));
    expect(storedSecret(folder)).not.toBe(secret);
  });
});
