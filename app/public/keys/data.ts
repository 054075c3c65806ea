import type { PublicKeys } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { signingKeyOf } from "../verify/signing-key.ts";

export type KeysData = PublicKeys & { signing: string };

/** The keys, and the one that signs files now. */
export async function loadKeys({ api }: LoadRequest): Promise<KeysData> {
  const keys = await api.call("publicKeys", {});
  return { ...keys, signing: signingKeyOf(keys) };
}
