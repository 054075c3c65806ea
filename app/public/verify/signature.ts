import type { PublicKeys } from "../../../contract/schemas/website.ts";

/** What a file's signature says; `unchecked` where the browser or the network does not let the page find out. */
export type Signed = "valid" | "invalid" | "unchecked";

/**
 * Checks the signature of a published file (https://jedisct1.github.io/minisign/): its second one, by Ed25519, covers the
 * comment that has the file's SHA-256. `address`: where the file is, without a host.
 */
export async function checkSignature(address: string, sha256: string): Promise<Signed> {
  try {
    const [signature, listed] = await Promise.all([
      fetch(`${address}.minisig`),
      fetch("/vrmcsys/website/publicKeys", { headers: { platForm: "0" } }),
    ]);
    if (!signature.ok) return "unchecked";
    const signed = await signature.text();
    const { data } = (await listed.json()) as { data: PublicKeys }; // the contract's `publicKeys`
    return (await isSigned(signed, { sha256, keys: data.files })) ? "valid" : "invalid";
  } catch {
    return "unchecked"; // offline, or a browser without Ed25519
  }
}

/** Whether one of the keys has signed a comment with the hash. Rejects if the browser has no Ed25519. */
export async function isSigned(
  minisig: string,
  { sha256, keys }: { sha256: string; keys: PublicKeys["files"] },
): Promise<boolean> {
  const [, first = "", comment = "", second = ""] = minisig.split("\n");
  const signature = bytesOf(first).subarray(10); // after two letters and the key's id
  const trusted = new TextEncoder().encode(comment.replace(/^trusted comment: /, ""));
  if (!comment.split(" ").includes(`sha256:${sha256}`)) return false;
  const covered = new Uint8Array([...signature, ...trusted]);
  for (const { key } of keys) {
    const imported = await crypto.subtle.importKey("raw", bytesOf(key).subarray(10), "Ed25519", false, ["verify"]);
    if (await crypto.subtle.verify("Ed25519", imported, bytesOf(second), covered)) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
