import type { CallData } from "../../contract/schemas.ts";
import { nameFor, usernamesOf } from "../identifiers/username.ts";
import type { Portal } from "../portal.ts";
import type { SignedIn } from "../accounts/sessions/find-session.ts";
import { refuse } from "../refuse.ts";
import { presence } from "../../contract/rules.ts";

type Viewing = { application: string; reader: Pick<SignedIn, "account" | "role">; open: boolean };

/**
 * Records that `reader` has opened or closed an application. Returns who else has it open, and its
 * current version. A viewer who has not reported for `presence.forgotten` counts as gone. Throws `notFound` (10108) for
 * an unknown application.
 */
export async function viewApplication(
  portal: Portal,
  { application, reader, open }: Viewing,
): Promise<CallData<"viewApplication">> {
  const { read } = portal.db;
  const now = portal.now();
  const row = await read.selectFrom("applications").select("version").where("id", "=", application).executeTakeFirst();
  if (!row) throw refuse("notFound");
  const seen_at = now.toISOString();
  await portal.db.write(async (write) => {
    if (!open) {
      await write
        .deleteFrom("application_viewers")
        .where("application", "=", application)
        .where("account", "=", reader.account)
        .execute();
      return;
    }
    await write
      .insertInto("application_viewers")
      .values({ application, account: reader.account, seen_at })
      .onConflict((conflict) => conflict.columns(["application", "account"]).doUpdateSet({ seen_at }))
      .execute();
  });
  const others = await read
    .selectFrom("application_viewers")
    .select("account")
    .where("application", "=", application)
    .where("account", "!=", reader.account)
    .where("seen_at", ">", new Date(now.getTime() - presence.forgotten).toISOString())
    .orderBy("account")
    .execute();
  const names = await usernamesOf(
    read,
    others.map(({ account }) => account),
    nameFor(reader.role),
  );
  return { version: row.version, others: others.map(({ account }) => names.get(account) ?? "") };
}
