import type { Selectable } from "kysely";
import type { Reason } from "../../contract/schemas/applications.ts";
import { announce } from "../accounts/announce.ts";
import type { Account } from "../accounts/find-account.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { checkOperator } from "../accounts/operator.ts";
import { toJson } from "../database/json.ts";
import type { Write } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { receiverOf } from "../messages/notify.ts";
import { withdrawDecision } from "../messages/withdraw.ts";
import type { Portal } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { minute } from "../time/time.ts";
import { withdrawEvents } from "../messages/events.ts";
import { presentAnswers } from "./extra-answers.ts";
import { recordEvent, wasDeveloper } from "./events.ts";

/** How long the message about a decision is delayed, so that the reviewer can undo the decision. */
const undoTime = minute;

/** `actor` is the operator's account, `application` an id, `version` the version that the operator saw. */
type Action = { actor: string; application: string; version: number };
type Decision = Action & { decision: "approve" | "refuse"; reasons?: Reason[] | undefined };
export type ApplicationRow = Selectable<Tables["applications"]>;

/**
 * Approves or refuses an application. The decision takes effect at once; its message and events are delayed. Throws `notAllowed`
 * (10102) unless the actor is a reviewer, and for the actor's own application; `notFound` (10108) for an unknown one;
 * `changedMeanwhile` (10107) if it is decided already or the version is outdated; and `invalidInput` (10100) for a refusal
 * without a reason, and a reason about a field that was not asked.
 */
export async function decide(portal: Portal, { decision, reasons = [], ...action }: Decision): Promise<void> {
  await portal.db.write(async (write) => {
    const { account, row } = await lockForReview(write, action);
    if (row.state !== "waiting") throw refuse("changedMeanwhile");
    if (decision === "refuse" && reasons.length === 0) throw refuseInput("reasons", "required");
    const asked = presentAnswers(row.extra).extraFields;
    reasons.forEach(({ field }, index) => {
      if (field.startsWith("extra.") && !asked.some((each) => each.field === field))
        throw refuseInput(`reasons.${index}.field`, "applicationField");
    });
    const state = decision === "approve" ? "approved" : "refused";
    const why = decision === "approve" ? [] : reasons;
    const status = statusAfter(account.status, decision);
    const version = row.version + 1;
    const decided_at = portal.now().toISOString();
    await setState(write, row, {
      state,
      reasons: toJson(why),
      decided_at,
      decided_by: action.actor,
      version,
    });
    await write.updateTable("accounts").set({ status }).where("id", "=", account.id).execute();
    await recordEvent(portal, write, { account: account.id, actor: action.actor, state, reasons: why, version });
    const { language } = receiverOf(account) ?? { language: "en" };
    // A message says the label of a field that only this portal asks for
    const labelOf = (name: string) => asked.find(({ field }) => field === name)?.label[language];
    await announce(portal, write, {
      action: "application.decided",
      account,
      actor: action.actor,
      before: { state: row.state, status: account.status },
      after: { state, status, version },
      status,
      decision: state,
      reasons: why.map(({ field, message }) => ({ field: labelOf(field) ?? field, message })),
      notBefore: messageTime(decided_at),
    });
  });
}

/**
 * Undoes one's own decision within a minute, before the applicant is notified; the application is then waiting again.
 * Throws `notAllowed` (10102) for another reviewer's decision, and after that minute.
 */
export async function undo(portal: Portal, action: Action): Promise<void> {
  await portal.db.write(async (write) => {
    const { account, row } = await lockForReview(write, action);
    if (row.state === "waiting" || row.decided_at === null) throw refuse("changedMeanwhile");
    const due = messageTime(row.decided_at);
    if (row.decided_by !== action.actor || portal.now() >= due) throw refuse("notAllowed");
    if (!(await withdrawDecision(write, account.id, due))) throw refuse("notAllowed"); // sent by a clock that is ahead
    await withdrawEvents(write, account.id, due);
    const isDeveloper = account.developer_since !== null || (await wasDeveloper(write, account.id, row.version));
    const status = isDeveloper ? 2 : 1;
    const version = row.version + 1;
    await setState(write, row, { state: "waiting", reasons: toJson([]), decided_at: null, decided_by: null, version });
    await write.updateTable("accounts").set({ status }).where("id", "=", account.id).execute();
    await write
      .deleteFrom("application_events")
      .where("account", "=", account.id)
      .where("version", "=", row.version)
      .execute();
    await announce(portal, write, {
      action: "application.decisionUndone",
      account,
      actor: action.actor,
      before: { state: row.state, status: account.status },
      after: { state: "waiting", status, version },
    });
  });
}

/** When the message about a decision goes out; until then it can be undone. */
export function messageTime(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + undoTime);
}

/** The account's status after a decision: developers whose changed data is refused stay developers. */
function statusAfter(status: number, decision: "approve" | "refuse"): 2 | 3 {
  return decision === "approve" || status === 2 ? 2 : 3;
}

async function lockForReview(
  write: Write,
  { actor, application, version }: Action,
): Promise<{ account: Account; row: ApplicationRow }> {
  await checkOperator(write, actor, ["reviewer", "admin"]);
  const find = () => write.selectFrom("applications").selectAll().where("id", "=", application).executeTakeFirst();
  const account = await lockAccount(write, (await find())?.account ?? "");
  const row = await find(); // read again, now that it is locked
  if (!account || !row) throw refuse("notFound");
  if (account.id === actor) throw refuse("notAllowed");
  if (row.version !== version) throw refuse("changedMeanwhile");
  return { account, row };
}

type State = Pick<ApplicationRow, "state" | "reasons" | "decided_at" | "decided_by" | "version">;

async function setState(write: Write, { id }: ApplicationRow, state: State): Promise<void> {
  await write.updateTable("applications").set(state).where("id", "=", id).execute();
}
