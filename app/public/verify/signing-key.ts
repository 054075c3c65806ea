import type { PublicKeys } from "../../../contract/schemas/website.ts";

/** The key that signs files now. */
export function signingKeyOf({ files }: PublicKeys): string {
  const now = new Date().toISOString();
  return files.findLast(({ expires }) => expires === null || expires > now)?.key ?? "";
}
