import type { Status } from "../../contract/schemas/accounts.ts";
import type { Application, ApplicationStatus, Reason } from "../../contract/schemas/applications.ts";
import { ownAccount } from "../accounts/find-account.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import type { EventState } from "./events.ts";

/** One's own application as it stands, and what became of it before. */
export async function applicationOf({ db }: Portal, id: string): Promise<ApplicationStatus> {
  const account = await ownAccount(db.read, id);
  const status = account.status as Status; // written from the same four numbers
  const row = await db.read.selectFrom("applications").selectAll().where("account", "=", id).executeTakeFirst();
  if (!row) return { status, ...none };
  return {
    status,
    state: row.state as ApplicationStatus["state"],
    application: JSON.parse(row.fields) as Application,
    reasons: JSON.parse(row.reasons) as Reason[],
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    decidedAt: row.decided_at,
    version: row.version,
    history: await historyOf(db.read, id),
  };
}

const none = {
  state: null,
  application: null,
  reasons: [],
  submittedAt: null,
  expectedBy: null,
  decidedAt: null,
  version: 0,
  history: [],
} satisfies Omit<ApplicationStatus, "status">;

async function historyOf(read: Read, account: string): Promise<ApplicationStatus["history"]> {
  const rows = await read
    .selectFrom("application_events")
    .select(["state", "at", "reasons", "version"])
    .where("account", "=", account)
    .orderBy("version")
    .execute();
  return rows.map(({ reasons, ...event }) => {
    const state = event.state as EventState; // written by `recordEvent` alone
    return { ...event, state: state === "revoked" ? "refused" : state, reasons: JSON.parse(reasons) as Reason[] };
  });
}
