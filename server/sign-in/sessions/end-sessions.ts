import { record } from "../../audit/record.ts";
import type { Write } from "../../database/database.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/** Ends this session on every server at once (specification, section 2). */
async function logOut(portal: Stores & Clock, { session, account }: SignedIn): Promise<void> {
  await portal.db.write(async (write) => {
    await write.deleteFrom("sessions").where("id", "=", session).execute();
    await record(portal, write, { action: "session.ended", actor: account, subject: account });
  });
}

/**
 * Ends one of the user's own sessions, or all but this one. Throws `notFound` (10108) for another account's session.
 */
async function endSessions(
  portal: Stores & Clock,
  which: { id: string } | "others",
  { session, account }: SignedIn,
): Promise<void> {
  await portal.db.write(async (write) => {
    const own = write.deleteFrom("sessions").where("account", "=", account);
    const { numDeletedRows } = await (
      which === "others" ? own.where("id", "!=", session) : own.where("id", "=", which.id)
    ).executeTakeFirst();
    if (which !== "others" && !numDeletedRows) throw refuse("notFound");
    if (numDeletedRows) await record(portal, write, { action: "session.ended", actor: account, subject: account });
  });
}

/** Ends all sessions but this one, in the caller's transaction. */
export async function endOtherSessions(
  write: Write,
  { account, session }: Pick<SignedIn, "account" | "session">,
): Promise<void> {
  await write.deleteFrom("sessions").where("account", "=", account).where("id", "!=", session).execute();
}

/** Ends every session of an account, in the caller's transaction. */
export async function endAllSessions(write: Write, account: string): Promise<void> {
  await write.deleteFrom("sessions").where("account", "=", account).execute();
}

export const endSessionsCalls = {
  async logOut(portal, _, { signedIn }) {
    await logOut(portal, signedIn);
    return null;
  },

  async endSessions(portal, { id, others }, { signedIn }) {
    if ((id === undefined) === (others === undefined))
      throw refuseInput("id", id === undefined ? "required" : "invalid");
    await endSessions(portal, id === undefined ? "others" : { id }, signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
