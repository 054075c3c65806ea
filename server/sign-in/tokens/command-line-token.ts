import type { TokenScope } from "../../../contract/access.ts";
import type { Clock, Stores } from "../../portal.ts";
import { insertToken } from "./create-token.ts";

/**
 * A token for one command that an administrator of the machine runs. It is revoked when the command ends, and expires
 * after a day if the command was killed. `undefined` if there is no admin, because a token needs one.
 */
export async function createCommandLineToken(
  portal: Stores & Clock,
): Promise<{ id: string; token: string } | undefined> {
  return portal.db.write(async (write) => {
    const admin = await write
      .selectFrom("accounts")
      .select("id")
      .where("role", "=", "admin")
      .where("suspended_at", "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!admin) return undefined;
    const wanted = { name: "command line", scopes: ["publish", "site"] satisfies TokenScope[], expiresInDays: 1 };
    return insertToken(portal, write, { ...wanted, creator: admin.id, actor: undefined });
  });
}
