import { describe, expect, test } from "vitest";
import { deriveKeys } from "../config/keys.ts";
import { isValidAt, readLink, signLink } from "./link.ts";

const key = deriveKeys("a secret of these tests, long enough").downloadLinks;
const target = {
  id: "a".repeat(22),
  product: "unity",
  version: "2.8.0",
  file: "说明 & +%/&signature=x.zip",
  sha256: "0".repeat(64),
  licence: "sdk-licence 3.1",
};
const minute = 60_000;

describe("a signed link", () => {
  test("round-trips", () => {
    const { path, expires } = signLink(key, target, new Date(0));
    expect(readLink(key, path)).toEqual({ target, expires: expires.getTime() });
    expect(expires.getTime()).toBe(10 * minute);
  });

  test("cannot be read with another key", () => {
    const { path } = signLink(key, target, new Date(0));
    expect(readLink(deriveKeys("another secret, as long as the first").downloadLinks, path)).toBeUndefined();
  });

  test("is invalid if any character is changed, removed or doubled", () => {
    const { path } = signLink(key, target, new Date(0));
    for (let at = 0; at < path.length; at++) {
      const character = path[at] ?? "";
      const changed = path.slice(0, at) + (character === "0" ? "1" : "0") + path.slice(at + 1);
      expect(readLink(key, changed), changed).toBeUndefined();
      expect(readLink(key, path.slice(0, at) + path.slice(at + 1)), `without ${at}`).toBeUndefined();
      expect(readLink(key, path.slice(0, at) + character + path.slice(at)), `twice ${at}`).toBeUndefined();
    }
  });

  test("is valid for ten minutes from the first byte, and for later ranges for a day, to the millisecond", () => {
    const expires = signLink(key, target, new Date(0)).expires.getTime();
    expect(isValidAt(expires, 10 * minute, true)).toBe(true);
    expect(isValidAt(expires, 10 * minute + 1, true)).toBe(false);
    expect(isValidAt(expires, 24 * 60 * minute, false)).toBe(true);
    expect(isValidAt(expires, 24 * 60 * minute + 1, false)).toBe(false);
  });
});
