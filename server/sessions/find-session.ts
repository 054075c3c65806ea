import type { LoginMethod, Role, Status } from "../../contract/schemas/accounts.ts";
import { record } from "../audit/record.ts";
import { fromJson, type Json } from "../database/json.ts";
import type { Portal } from "../portal.ts";
import { minute, hour, second } from "../time.ts";
import { roleIn, type AccountRow } from "./role.ts";
import { hasSecondStep, lacksFactor, takesTwoSteps } from "./second-step.ts";
import { hashToken } from "./token.ts";

/** The session of a token, with the current state of its account. */
export type SignedIn = {
  session: string;
  account: string;
  role: Role;
  status: Status;
  /** Whether the password must be changed before anything else. */
  mustChangePassword: boolean;
  /** The methods by which its holder proved their identity, and when they last did so. */
  amr: LoginMethod[];
  provedAt: string;
  /** Whether they did so after the login, too. */
  provedAgain: boolean;
  /** Whether the account has two-step login, and whether this session still needs its second step. */
  twoStep: boolean;
  secondStepDue: boolean;
  /** The token in the request, and whether it has been replaced. */
  token: string;
  retired: boolean;
};

/** How long a replaced token stays valid, for requests in flight. */
const grace = 30 * second;
/** An admin's session ends sooner. */
const adminIdle = 2 * hour;
const adminLongest = 12 * hour;
/** How often the last-seen time of a session is updated. */
const seenEvery = 5 * minute;

type Row = {
  session: string;
  account: string;
  role: Role;
  role_source: AccountRow["role_source"];
  /** 1 if the role is the company's, and its provider opened the session. */
  by_company: number;
  status: Status;
  suspended_at: string | null;
  must_change_password: number;
  two_step: number;
  /** 1 for operators that have a second factor here; not looked up for members. */
  has_factor: number;
  retired_at: string | null;
  created_at: string;
  last_seen_at: string;
  ends_at: string;
  amr: Json<LoginMethod[]>;
  proved_at: string;
  proved_again: number;
};

/** The session of a token, by its hash. */
const byToken = `
  select t.session, t.retired_at, s.account, s.created_at, s.last_seen_at, s.ends_at, s.amr, s.proved_at, s.proved_again, a.role, a.role_source, a.status, a.suspended_at,
    a.must_change_password, a.two_step,
    case when a.role_source = 'company' and exists (select 1 from oidc_sessions c where c.session = s.id) then 1 else 0 end as by_company,
    case when a.role <> 'member' and (
      exists (select 1 from passkeys p where p.account = a.id)
      or exists (select 1 from authenticators o where o.account = a.id and o.confirmed_at is not null)
    ) then 1 else 0 end as has_factor
  from session_tokens t join sessions s on s.id = t.session join accounts a on a.id = s.account
  where t.token_hash = $1`;

/**
 * The session of this token; `undefined` if it is unknown, ended or expired (10021). A replaced token that is used
 * after its grace period has been copied, so its whole session ends.
 */
export async function findSession(portal: Portal, token: string): Promise<SignedIn | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const row = await portal.db.readOne<Row>(byToken, hashToken(token));
  if (!row || row.suspended_at !== null) return undefined;
  const role = roleIn(row, row.by_company === 1);
  const now = portal.now().getTime();
  if (sessionEnd({ ...row, role }, portal.config.sessions.idleHours * hour) <= now) return undefined;
  if (row.retired_at !== null && Date.parse(row.retired_at) + grace <= now) {
    await endReplayed(portal, row);
    return undefined;
  }
  if (Date.parse(row.last_seen_at) + seenEvery <= now) markSeen(portal, row.session);
  const { session, account, status } = row;
  const mustChangePassword = row.must_change_password === 1;
  const amr = fromJson(row.amr);
  const twoStep = takesTwoSteps(portal.config, { ...row, role });
  return {
    session,
    account,
    role,
    status,
    mustChangePassword,
    amr,
    provedAt: row.proved_at,
    provedAgain: row.proved_again === 1,
    twoStep,
    secondStepDue: (twoStep && !hasSecondStep(amr)) || lacksFactor(portal.config, { ...row, role }, amr),
    token,
    retired: row.retired_at !== null,
  };
}

/** When a session ends if it is not used again, in milliseconds since 1970. `idle` is milliseconds. */
export function sessionEnd(
  { role, created_at, last_seen_at, ends_at }: Pick<Row, "role" | "created_at" | "last_seen_at" | "ends_at">,
  idle: number,
): number {
  const seen = Date.parse(last_seen_at);
  const end = Math.min(Date.parse(ends_at), seen + idle);
  return role === "admin" ? Math.min(end, Date.parse(created_at) + adminLongest, seen + adminIdle) : end;
}

async function endReplayed(portal: Portal, { session, account }: Row): Promise<void> {
  await portal.db.write(async (write) => {
    const { numDeletedRows } = await write.deleteFrom("sessions").where("id", "=", session).executeTakeFirst();
    if (numDeletedRows) await record(portal, write, { action: "session.replayed", subject: account });
  });
}

/** Not awaited, because a delay of the last-seen time does no harm. */
function markSeen(portal: Portal, session: string): void {
  if (portal.lifecycle.readOnly) return;
  portal.lastSeen.add({ session, at: portal.now().toISOString() }).catch((error: unknown) => {
    portal.log.warn({ err: error }, "a session could not be marked as seen");
  });
}
