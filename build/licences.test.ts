import { expect, test } from "vitest";
import lock from "../package-lock.json" with { type: "json" };

/**
 * The licences (SPDX) that packages may have, build tools and tests included. None of them requires more of a portal's
 * operator than to pass on notices; MPL-2.0 also asks for the source of changed files, and no package is changed.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 AND MIT",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
]);

/** Versions whose package.json names no licence in SPDX; each names MIT otherwise, there or in its files. */
const statedElsewhere = new Set([
  "node_modules/busboy@0.3.1",
  "node_modules/combine-errors@3.0.3",
  "node_modules/dicer@0.3.0",
  "node_modules/humanize-number@0.0.2",
  "node_modules/only@0.0.2",
  "node_modules/streamsearch@0.1.2",
]);

test("every package, on every platform, has a licence that is allowed", () => {
  const locked: [folder: string, { version?: string; license?: string; link?: boolean }][] = Object.entries(
    lock.packages,
  );
  const packages = locked.filter(([, { link = false }]) => !link); // to a package of this repository
  expect(packages.length).toBeGreaterThan(500);
  const refused = packages
    .map(([folder, { version, license = "none" }]) => ({ id: `${folder}@${version}`, license }))
    .filter(({ id, license }) => !allowed.has(license) && !statedElsewhere.has(id));
  expect(refused).toEqual([]);
});
