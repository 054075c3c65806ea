import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { billOfMaterials } from "./bill-of-materials.ts";
import { notAllowed, productionPackages } from "./licences.ts";

/** The production dependencies in package.json. */
const direct = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies }).map(
  ([name, version]) => `${name}@${version}`,
);

const nested = {
  "": { version: "0.1.0", license: "LicenseRef-own", dependencies: { a: "1.0.0", d: "3.0.0" } },
  "node_modules/@b/c": { version: "1.0.0", license: "MIT" },
  "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { "@b/c": "^2.0.0", d: "*" } },
  "node_modules/a/node_modules/@b/c": { version: "2.0.0", license: "AGPL-3.0-only", peerDependencies: { d: "*" } },
  "node_modules/d": { version: "3.0.0", integrity: "sha512-/w==" },
  "node_modules/e": { version: "4.0.0", license: "GPL-3.0-only", dev: true },
};

describe("licences of production", () => {
  test("are all allowed", () => {
    const packages = productionPackages(lock.packages);
    expect(packages.map(({ id }) => id)).toEqual(expect.arrayContaining(direct));
    expect(notAllowed(packages)).toEqual([]);
  });

  test("that are not allowed or missing are found in nested packages, and not in those for development", () => {
    expect(notAllowed(productionPackages(nested))).toEqual(["@b/c@2.0.0: AGPL-3.0-only", "d@3.0.0: no licence"]);
  });
});

describe("the bill of materials", () => {
  test("says which package uses which version, as Node finds them", () => {
    const { components, dependencies } = billOfMaterials(nested, { name: "own", version: "0.1.0" });
    expect(dependencies).toEqual([
      { ref: "pkg:npm/own@0.1.0", dependsOn: ["pkg:npm/a@1.0.0", "pkg:npm/d@3.0.0"] },
      { ref: "pkg:npm/%40b/c@1.0.0", dependsOn: [] },
      { ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/%40b/c@2.0.0", "pkg:npm/d@3.0.0"] },
      { ref: "pkg:npm/%40b/c@2.0.0", dependsOn: ["pkg:npm/d@3.0.0"] },
      { ref: "pkg:npm/d@3.0.0", dependsOn: [] },
    ]);
    expect(components[3]).toMatchObject({ name: "d", hashes: [{ alg: "SHA-512", content: "ff" }] });
  });

  test("is written with the licences and their texts by `npm run sbom`", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parallax-sbom-"));
    try {
      execFileSync(process.execPath, [path.join(import.meta.dirname, "sbom.ts"), folder], { stdio: "pipe" });
      const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
      const { components } = JSON.parse(read("parallax.cdx.json")) as ReturnType<typeof billOfMaterials>; // written by it
      expect(components.map(({ name, version }) => `${name}@${version}`)).toEqual(expect.arrayContaining(direct));
      expect(read("licences.txt")).toMatch(/^fastify@[\d.]+: MIT\n\nMIT License\n\nCopyright .* The Fastify team/im);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
