import { sign } from "../../config/keys.ts";
import type { Clock } from "../../portal.ts";

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

/**
 * The two secrets of a challenge, derived from one key: one signs it, the other recognizes its solution without
 * searching.
 */
export function proofSecrets({ keys }: Clock): Secrets {
  return { hmacSignatureSecret: sign(keys.proofs, "challenge"), hmacKeySignatureSecret: sign(keys.proofs, "solution") };
}
