import { createHash } from "node:crypto";

type StagedFile = { product: string; version: string; sha256: string };

/** What `npm stage` names a package of a draft by: a text like a UUID. */
export function stageId({ product, version, sha256 }: StagedFile): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([product, version, sha256]))
    .digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
