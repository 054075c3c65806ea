import type { RawBuilder } from "kysely";
import type { Role } from "../../../contract/access.ts";
import { record } from "../../audit/record.ts";
import { fromJson } from "../../database/json.ts";
import type { Read } from "../../database/database.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { minute, hour, second } from "../../time/time.ts";
import { provesNothing, roleIn } from "./role.ts";
import { hasSecondStep, lacksFactor, takesTwoSteps } from "./second-step.ts";
import { hashToken } from "./token.ts";
import type { SignedIn } from "../../caller.ts";

/** How long a replaced token stays valid, for requests in flight. */
const grace = 30 * second;
/** An admin's session ends sooner. */
const adminIdle = 2 * hour;
const adminLongest = 12 * hour;
/** How often the last-seen time of a session is updated. */
const seenEvery = 5 * minute;

/**
 * The session of a token, by its hash. `has_factor`: 1 for operators that have a second factor here, not looked up for members.
 */
const sessionByToken = (read: Read, tokenHash: RawBuilder<string>) =>
  read
    .selectFrom("session_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session")
    .innerJoin("accounts as a", "a.id", "s.account")
    .select(["t.session", "t.retired_at", "s.account", "s.created_at", "s.last_seen_at", "s.ends_at"])
    .select(["s.amr", "s.proved_at", "s.proved_again"])
    .select([
      "a.role",
      "a.role_source",
      "a.status",
      "a.suspended_at",
      "a.suspended_reason",
      "a.must_change_password",
      "a.two_step",
    ])
    .select((row) => [
      row
        .case()
        .when(
          row.and([
            row("a.role", "<>", "member"),
            row.or([
              row.exists(row.selectFrom("passkeys as p").select("p.id").whereRef("p.account", "=", "a.id")),
              row.exists(
                row
                  .selectFrom("authenticators as o")
                  .select("o.account")
                  .whereRef("o.account", "=", "a.id")
                  .where("o.confirmed_at", "is not", null),
              ),
            ]),
          ]),
        )
        .then(row.lit(1))
        .else(row.lit(0))
        .end()
        .as("has_factor"),
    ])
    .where("t.token_hash", "=", tokenHash);

type SessionTimes = { role: Role; created_at: string; last_seen_at: string; ends_at: string };

/**
 * The session of this token; `undefined` if it is unknown, ended or expired (10021). Throws `sessionSuspended` (10021) if
 * the account is suspended. A replaced token that is used after its grace period has been copied, so its whole session
 * ends.
 */
export async function findSession(portal: Stores & Clock, token: string): Promise<SignedIn | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const row = await portal.db.readOne(sessionByToken, hashToken(token));
  if (!row) return undefined;
  const amr = fromJson(row.amr);
  const role = roleIn(row, amr);
  const now = portal.now().getTime();
  if (sessionEnd({ ...row, role }, portal.config.sessions.idleHours * hour) <= now) return undefined;
  if (row.retired_at !== null && Date.parse(row.retired_at) + grace <= now) {
    await endReplayed(portal, row);
    return undefined;
  }
  if (row.suspended_at !== null) throw refuse("sessionSuspended", { reason: row.suspended_reason ?? "" });
  if (Date.parse(row.last_seen_at) + seenEvery <= now) markSeen(portal, row.session);
  const { session, account, status } = row;
  const mustChangePassword = row.must_change_password === 1;
  const twoStep = takesTwoSteps(portal.config, { ...row, role });
  return {
    session,
    account,
    role,
    status,
    mustChangePassword,
    amr,
    provedAt: provesNothing(row, amr) ? new Date(0).toISOString() : row.proved_at,
    provedAgain: row.proved_again === 1,
    twoStep,
    secondStepDue: (twoStep && !hasSecondStep(amr)) || lacksFactor(portal.config, { ...row, role }, amr),
    scopes: [],
    isPersonal: false,
    token,
    retired: row.retired_at !== null,
  };
}

/** When a session ends if it is not used again, in milliseconds since 1970. `idle` is milliseconds. */
export function sessionEnd({ role, created_at, last_seen_at, ends_at }: SessionTimes, idle: number): number {
  const seen = Date.parse(last_seen_at);
  const end = Math.min(Date.parse(ends_at), seen + idle);
  return role === "admin" ? Math.min(end, Date.parse(created_at) + adminLongest, seen + adminIdle) : end;
}

async function endReplayed(
  portal: Stores & Clock,
  { session, account }: { session: string; account: string },
): Promise<void> {
  await portal.db.write(async (write) => {
    const { numDeletedRows } = await write.deleteFrom("sessions").where("id", "=", session).executeTakeFirst();
    if (numDeletedRows) await record(portal, write, { action: "session.replayed", subject: account });
  });
}

/** Not awaited, because a delay of the last-seen time does no harm. */
function markSeen(portal: Stores & Clock, session: string): void {
  if (portal.lifecycle.readOnly) return;
  portal.lastSeen.add({ session, at: portal.now().toISOString() }).catch((error: unknown) => {
    portal.log.warn({ err: error }, "a session could not be marked as seen");
  });
}
