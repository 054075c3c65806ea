import type { PublicKeys } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type KeysData = PublicKeys & { signing: string };

/** The keys, and the one that signs files now. */
export async function loadKeys({ api }: LoadRequest): Promise<KeysData> {
  const keys = await api.call("publicKeys", {});
  const now = new Date().toISOString();
  const signing = keys.files.findLast(({ expires }) => expires === null || expires > now);
  return { ...keys, signing: signing?.key ?? "" };
}
