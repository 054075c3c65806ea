import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeChecksums, encodeChecksums } from "./blocks.ts";

describe("checksums as text", () => {
  test("round-trip", () => {
    const checksum = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(fc.array(checksum), (checksums) => {
        expect([...decodeChecksums(encodeChecksums(checksums))]).toEqual(checksums);
      }),
    );
  });

  test("are four bytes each, little-endian", () => {
    expect(encodeChecksums([1, 0xffff_fffe])).toBe(
      Buffer.from([1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]).toString("base64"),
    );
    expect(encodeChecksums([])).toBe("");
  });
});
