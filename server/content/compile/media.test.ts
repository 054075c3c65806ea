import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { compileSite } from "./compile.ts";
import { nothingReusable } from "./sources.ts";

const gif = Buffer.from("R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAgQKADs=", "base64");
const site: Record<string, Buffer> = {
  "site.yaml": Buffer.from("name: { en: Halo, zh: 光环 }\n"),
  "docs/halo/named.png": gif,
  "docs/halo/damaged.png": Buffer.from("no picture"),
};

test("a picture is what its bytes are, whatever its ending says", async () => {
  const read = async (name: string) => Promise.resolve(site[name] ?? Buffer.alloc(0));
  const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const hashes = new Map(Object.entries(site).map(([name, bytes]) => [name, digestOf(bytes)]));
  const folder = { paths: Object.keys(site).toSorted(), read };
  const { content, problems } = await compileSite({ folder, hashes, reusable: nothingReusable, today: "2026-11-20" });
  expect(content.media).toMatchObject({ "docs/halo/named.png": { type: "image/gif", width: 2, height: 1 } });
  expect(problems.errors).toMatchObject([{ file: "docs/halo/damaged.png", message: "is no png, or damaged" }]);
});
