import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashFile } from "./hash-stream.ts";

test.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000])("hashes a file of %d bytes in pieces", async (size) => {
  const bytes = Buffer.alloc(size, "a pattern of 31 characters long");
  expect(await hashFile(new Blob([bytes]))).toBe(createHash("sha256").update(bytes).digest("hex"));
});
