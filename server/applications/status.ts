import type { ApplicationStatus } from "../../contract/schemas/applications.ts";
import { ownAccount } from "../accounts/find-account.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";

/** The account's current application, and its history. */
export async function applicationOf({ db }: Portal, id: string): Promise<ApplicationStatus> {
  const account = await ownAccount(db.read, id);
  const { status } = account;
  const row = await db.read.selectFrom("applications").selectAll().where("account", "=", id).executeTakeFirst();
  if (!row) return { status, ...none };
  return {
    status,
    state: row.state,
    application: fromJson(row.fields),
    reasons: fromJson(row.reasons),
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
  return rows.map(({ state, reasons, ...event }) => ({
    ...event,
    state: state === "revoked" ? "refused" : state,
    reasons: fromJson(reasons),
  }));
}
