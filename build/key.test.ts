import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildKey } from "./key.mjs";

let root: string;
let source: string;
let memory: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "parallax-key-"));
  for (const folder of ["app", "client", "contract", "packages", "build", "cli", "server"])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of ["vite.config.ts", "package-lock.json", "tsconfig.json", "server.ts"])
    writeFileSync(path.join(root, name), name);
  source = path.join(root, "server", "open.ts");
  memory = path.join(root, "dist", ".key.json");
  writeFileSync(source, "one");
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

/** Makes all files look as if they changed long ago. */
function letSettle(): void {
  vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
}

describe("the key of a build", () => {
  test("is stored, and the same for a copy elsewhere", () => {
    letSettle();
    const key = buildKey(root);
    expect(readFileSync(memory, "utf8")).toContain(key);
    expect(buildKey(root)).toBe(key);
    const copy = `${root}-copy`;
    cpSync(root, copy, { recursive: true, filter: (file) => !file.includes("dist") });
    expect(buildKey(copy)).toBe(key);
    rmSync(copy, { recursive: true });
  });

  test("changes with a file that keeps its size and its time of modification", () => {
    letSettle();
    const key = buildKey(root);
    const { atime, mtime } = statSync(source);
    writeFileSync(source, "two");
    utimesSync(source, atime, mtime);
    const changed = buildKey(root);
    expect(changed).not.toBe(key);
    writeFileSync(source, "one");
    expect(buildKey(root)).toBe(key);
  });

  test("changes with a name, a new file and a deleted one", () => {
    letSettle();
    const key = buildKey(root);
    const further = path.join(root, "app", "further.ts");
    writeFileSync(further, "");
    expect(buildKey(root)).not.toBe(key);
    rmSync(further);
    expect(buildKey(root)).toBe(key);
  });

  test("is not stored while a file may change again within the same timestamp", () => {
    buildKey(root);
    expect(() => readFileSync(memory)).toThrow("ENOENT");
  });

  test("is computed from the sources if the stored one is damaged", () => {
    letSettle();
    const key = buildKey(root);
    writeFileSync(memory, '{"state":');
    expect(buildKey(root)).toBe(key);
  });
});
