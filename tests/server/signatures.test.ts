import { spawnSync } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { replaceSigningKeys, signingKeys } from "../../server/downloads/signing/signing-keys.ts";
import { signPackage } from "../../server/downloads/signing/sign.ts";
import { day } from "../../server/time/time.ts";
import { test, type TestPortal } from "../portal.ts";
import { temporaryData } from "../temporary.ts";
import { addFile, noise, ownVersion } from "./files.ts";

const bytes = noise(300_000);
const name = "a (1).bin";
const file = `/files/${ownVersion.product}/${ownVersion.version}/${encodeURIComponent(name)}`;

/** A listening portal with a file, its signature and the keys that the portal publishes. */
async function withSignature(site: TestPortal) {
  const address = await site.listen();
  await addFile(site.portal, name, bytes);
  const signature = await (await fetch(`${address}${file}.minisig`)).text();
  return { address, signature, keys: await site.call("publicKeys", {}) };
}

/** Verifies as minisign does; returns the trusted comment, or `undefined`. */
function verified(signature: string, key: string, content: Uint8Array): string | undefined {
  const [, first = "", trusted = "", last = ""] = signature.split("\n");
  const signed = Buffer.from(first, "base64");
  const published = Buffer.from(key, "base64");
  expect(signed.subarray(0, 2).toString()).toBe("ED");
  if (!signed.subarray(2, 10).equals(published.subarray(2, 10))) return undefined;
  const x = published.subarray(10).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const hash = createHash("blake2b512").update(content).digest();
  const comment = trusted.replace(/^trusted comment: /, "");
  const whole = Buffer.concat([signed.subarray(10), Buffer.from(comment)]);
  return verify(null, hash, publicKey, signed.subarray(10)) &&
    verify(null, whole, publicKey, Buffer.from(last, "base64"))
    ? comment
    : undefined;
}

describe("the signature beside a file", () => {
  test("verifies its bytes, name, release and day by the published key, and nothing else", async ({ site }) => {
    const { signature, keys } = await withSignature(site);
    const [{ key } = { key: "" }] = keys.files;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(verified(signature, key, bytes)).toBe(`file:${name} sha256:${sha256} release:unity@2.8.0 date:2024-05-08`);
    expect(verified(signature, key, bytes.with(7, (bytes[7] ?? 0) ^ 1))).toBeUndefined();
    expect(verified(signature.replace("unity@2.8.0", "unity@2.7.1"), key, bytes)).toBeUndefined();
  });

  test.skipIf(!existsSync("/usr/bin/minisign"))("is accepted by minisign", async ({ site }) => {
    const { signature, keys } = await withSignature(site);
    const folder = temporaryData("minisign");
    const target = path.join(folder, name);
    writeFileSync(target, bytes);
    writeFileSync(`${target}.minisig`, signature);
    const run = () =>
      spawnSync("/usr/bin/minisign", ["-V", "-m", target, "-P", keys.files[0]?.key ?? ""], { encoding: "utf8" });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("release:unity@2.8.0") });
    writeFileSync(target, noise(300_001));
    expect(run().status).not.toBe(0);
  });

  test("is open to all who may know the release, whatever their token", async ({ site }) => {
    const { address, signature } = await withSignature(site);
    const get = (of: string, init?: RequestInit) => fetch(address + of, { redirect: "manual", ...init });
    for (const authorization of ["Bearer nothing", "Basic !", "Digest a=b"])
      expect(await (await get(`${file}.minisig`, { headers: { authorization } })).text()).toBe(signature);
    expect((await get(`${file}.minisig`, { method: "HEAD" })).headers.get("content-length")).toBe(
      String(Buffer.byteLength(signature)),
    );
    const latest = await get(`${file.replace("2.8.0", "latest")}.minisig`);
    expect([latest.status, latest.headers.get("location")]).toEqual([307, `${site.portal.publicUrl()}${file}.minisig`]);
    for (const unknown of [`${file}.minisig.minisig`, "/files/unity/2.8.0/.minisig", "/files/unity/9.9.9/a.minisig"])
      expect((await get(unknown)).status).toBe(404);
    await site.portal.db.write((write) =>
      write.updateTable("releases").set({ audience: "developers" }).where("version", "=", "2.8.0").execute(),
    );
    expect((await get(`${file}.minisig`)).status).toBe(404);
  });
});

test("the signature in an npm document is one by the published key", async ({ site }) => {
  const { current } = await signingKeys(site.portal);
  const { keyid, sig } = signPackage(current, { name: "@a/b", version: "1.0.0", integrity: "sha512-AA==" });
  expect(sig, "the same from every server with this secret").toBe(
    "MEQCIEZd1hgMsZ8EMwpQJZx+0WfhaFOim2Xz0iZfTXsHohDRAiBfWsQkq/1PYQL0Gj441z7QoB+0/EKauJ6I5smA7mO+Ng==",
  );
  const { packages } = await site.call("publicKeys", {});
  const [published] = packages;
  const spki = Buffer.from(published?.key ?? "", "base64");
  expect(published?.keyid).toBe(keyid);
  expect(keyid).toBe(`SHA256:${createHash("sha256").update(spki).digest("base64").replaceAll("=", "")}`);
  const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
  const isValid = (text: string) => verify("sha256", Buffer.from(text), publicKey, Buffer.from(sig, "base64"));
  expect([isValid("@a/b@1.0.0:sha512-AA=="), isValid("@a/b@1.0.1:sha512-AA==")]).toEqual([true, false]);
});

test("the next keys are published at once, sign from a day on, and the earlier ones stay", async ({ site }) => {
  const { address, signature, keys: before } = await withSignature(site);
  const end = await replaceSigningKeys(site.portal, 30);
  expect(end).toBe("2026-12-20T08:00:00.000Z");
  expect(await replaceSigningKeys(site.portal, 1)).toBe(end);
  const { files } = await site.call("publicKeys", {});
  expect(files.map(({ expires }) => expires)).toEqual([null, end]);
  expect(files[1]?.key).toBe(before.files[0]?.key);
  expect(await (await fetch(`${address}${file}.minisig`)).text()).toBe(signature);
  site.clock.forward(30 * day);
  const next = await (await fetch(`${address}${file}.minisig`)).text();
  expect(verified(next, files[0]?.key ?? "", bytes)).toBeDefined();
  expect(verified(next, files[1]?.key ?? "", bytes)).toBeUndefined();
});
