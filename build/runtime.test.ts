import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import recorded from "./runtime.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "..");
const runtimes = Object.keys(manifest.optionalDependencies) as (keyof typeof manifest.optionalDependencies)[];

describe("the Node version that npm installs", () => {
  test.each(runtimes)("is pinned to one version and one archive: %s", (name) => {
    const locked = lock.packages[`node_modules/${name}`];
    expect(manifest.optionalDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(locked.version).toBe(manifest.optionalDependencies[name]);
    expect(locked.integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  });

  test.each(Object.entries(recorded.packages))(
    "is the program that runs: %s",
    (name, { integrity, sha256, version }) => {
      const locked = lock.packages[`node_modules/${name as keyof typeof recorded.packages}`];
      expect([locked.version, locked.integrity]).toEqual([version, integrity]);
      const folder = path.join(root, "node_modules", name);
      if (!existsSync(folder)) return; // not on this operating system
      const installed = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string };
      if (installed.version !== version) return; // by an earlier `npm ci`
      const program = path.join(folder, "bin/node");
      expect(createHash("sha256").update(readFileSync(program)).digest("hex")).toBe(sha256);
    },
  );
});
