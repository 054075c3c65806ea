import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "./signature.ts";

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
  const key = Buffer.concat([Buffer.from("Ed12345678"), raw]).toString("base64");
  return { privateKey, listed: { keyid: "", key, expires: null } };
}

test("the signature of a file's hash is by one of the keys, over that hash alone", async () => {
  const [one, other] = [newKey(), newKey()];
  const sha256 = createHash("sha256").update("file").digest("hex");
  const trusted = `file:a.zip sha256:${sha256} release:unity@1.0.0`;
  const signature = sign(null, Buffer.from("digest"), one.privateKey);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(trusted)]), one.privateKey).toString("base64");
  const first = Buffer.concat([Buffer.from("ED12345678"), signature]).toString("base64");
  const minisig = (comment: string) => `untrusted comment: a\n${first}\ntrusted comment: ${comment}\n${whole}\n`;
  const keys = [other.listed, one.listed];

  expect(await isSigned(minisig(trusted), { sha256, keys })).toBe(true);
  expect(await isSigned(minisig(trusted), { sha256, keys: [other.listed] })).toBe(false);
  const changed = sha256.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  expect(await isSigned(minisig(trusted), { sha256: changed, keys })).toBe(false);
  expect(await isSigned(minisig(trusted.replace(sha256, changed)), { sha256: changed, keys })).toBe(false);
});
