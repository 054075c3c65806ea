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
  for (const folder of ["app", "contract", "build", "content/docs", "content/faq", "content/samples", "server"])
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
  test("is remembered, and the same as that of a copy elsewhere", () => {
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

  test("changes with a name, with a new file and with one that went", () => {
    letSettle();
    const key = buildKey(root);
    const further = path.join(root, "app", "further.ts");
    writeFileSync(further, "");
    expect(buildKey(root)).not.toBe(key);
    rmSync(further);
    expect(buildKey(root)).toBe(key);
  });

  test("is not remembered while a file may change again at the same moment", () => {
    buildKey(root);
    expect(() => readFileSync(memory)).toThrow("ENOENT");
  });

  test("is read from the sources where what was remembered is damaged", () => {
    letSettle();
    const key = buildKey(root);
    writeFileSync(memory, '{"state":');
    expect(buildKey(root)).toBe(key);
  });
});
