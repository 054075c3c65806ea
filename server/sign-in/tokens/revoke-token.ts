import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import type { Clock, Stores } from "../../portal.ts";
import { endToken } from "./own-tokens.ts";
import { refuse } from "../../refuse.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Revokes a token for automation, or anybody's personal one; the next request with it is refused. Throws `notAllowed` (10102) if there is an actor who is not an
 * admin, and `notFound` (10108) for an unknown or revoked token.
 */
export async function revokeToken(
  portal: Stores & Clock,
  { actor, id }: { actor: string | undefined; id: string },
): Promise<void> {
  await portal.db.write(async (write) => {
    if (actor !== undefined) await checkOperator(write, actor, ["admin"]);
    const token = await write.selectFrom("tokens").select("account").where("id", "=", id).executeTakeFirst();
    if (token?.account) return endToken(portal, write, { actor, account: token.account, id });
    const { numUpdatedRows } = await write
      .updateTable("tokens")
      .set({ revoked_at: portal.now().toISOString() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) throw refuse("notFound");
    await record(portal, write, { action: "token.revoked", actor, subject: id });
  });
}

export const revokeTokenCall = {
  async revokeToken(portal, { id }, { signedIn }) {
    await revokeToken(portal, { actor: signedIn.account, id });
    return null;
  },
} satisfies Partial<Handlers>;
