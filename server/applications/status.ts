import type { ApplicationStatus } from "../../contract/schemas/applications.ts";
import { ownAccount } from "../accounts/find-account.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { Clock, Stores } from "../portal.ts";
import { operatorsDay } from "../../contract/operators-day.ts";
import { presentAnswers } from "./extra-answers.ts";
import type { ApplicationRow } from "./decide.ts";
import type { Handlers } from "../handler.ts";

/** The account's current application, and its history. */
async function applicationOf({ db, now }: Stores & Clock, id: string): Promise<ApplicationStatus> {
  const account = await ownAccount(db.read, id);
  const { status } = account;
  const row = await db.read.selectFrom("applications").selectAll().where("account", "=", id).executeTakeFirst();
  if (!row) return { status, ...none };
  return {
    status,
    state: row.state,
    application: fromJson(row.fields),
    ...presentAnswers(row.extra),
    reasons: fromJson(row.reasons),
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    latePlace: row.expected_by < operatorsDay(now()) ? await placeOf(db.read, row) : null,
    decidedAt: row.decided_at,
    version: row.version,
    history: await historyOf(db.read, id),
  };
}

const none = {
  state: null,
  application: null,
  extra: {},
  extraFields: [],
  reasons: [],
  submittedAt: null,
  expectedBy: null,
  latePlace: null,
  decidedAt: null,
  version: 0,
  history: [],
} satisfies Omit<ApplicationStatus, "status">;

/** The place of a waiting application in the queue's own order; `null` for a decided one. */
async function placeOf(read: Read, { state, submitted_at, account }: ApplicationRow): Promise<number | null> {
  if (state !== "waiting") return null;
  const { before } = await read
    .selectFrom("applications")
    .select(({ fn }) => fn.countAll<number>().as("before"))
    .where("state", "=", "waiting")
    .where((eb) =>
      eb.or([
        eb("submitted_at", "<", submitted_at),
        eb.and([eb("submitted_at", "=", submitted_at), eb("account", "<", account)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return before + 1;
}

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

export const applicationCall = {
  application: (portal, _, { signedIn }) => applicationOf(portal, signedIn.account),
} satisfies Partial<Handlers>;
