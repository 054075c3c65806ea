import { verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { proof, type Proof } from "../../../contract/proof-of-work.ts";
import type { Clock, Stores } from "../../portal.ts";
import { proofSecrets } from "./signing.ts";

/**
 * Whether the header `x-proof` contains the solution of one of our unexpired challenges, used for the first time on any
 * server. Consumes the proof.
 */
export async function acceptProof(portal: Stores & Clock, header: string | undefined): Promise<boolean> {
  const given = readProof(header);
  if (!given) return false;
  const { verified } = await verifySolution({ ...given, deriveKey, ...proofSecrets(portal) });
  const { nonce, data } = given.challenge.parameters; // signed with the rest
  return verified && data.ends > portal.now().getTime() && (await spend(portal, nonce, data.ends));
}

function readProof(header: string | undefined): Proof | undefined {
  try {
    const json = Buffer.from(header ?? "", "base64").toString();
    return proof.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined; // invalid JSON
  }
}

/** Marks a proof as spent; `false` if it was spent already. Expired proofs are deleted. */
export function spend(portal: Stores & Clock, id: string, ends: number): Promise<boolean> {
  return portal.db.write(async (write) => {
    await write.deleteFrom("spent_proofs").where("expires_at", "<", portal.now().toISOString()).execute();
    const { numInsertedOrUpdatedRows } = await write
      .insertInto("spent_proofs")
      .values({ id, expires_at: new Date(ends).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}
