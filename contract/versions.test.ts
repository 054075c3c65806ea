import { expect, test } from "vitest";
import { compareVersions } from "./versions.ts";

test("versions are ordered part by part as numbers, a pre-release before its release", () => {
  const ordered = [
    "0.9.0",
    "1.0.0-1",
    "1.0.0-2",
    "1.0.0-1a",
    "1.0.0-alpha",
    "1.0.0-rc.1",
    "1.0.0-rc.2",
    "1.0.0-rc.10",
    "1.0.0",
    "1.0.1",
    "1.2.0",
    "1.10.0",
    "2.0.0",
  ];
  for (const [index, version] of ordered.entries()) {
    expect(compareVersions(version, version)).toBe(0);
    for (const newer of ordered.slice(index + 1)) {
      expect(compareVersions(version, newer), `${version} ${newer}`).toBeLessThan(0);
      expect(compareVersions(newer, version), `${newer} ${version}`).toBeGreaterThan(0);
    }
  }
});
