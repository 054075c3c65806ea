import type { ReviewedApplication } from "../../contract/schemas/review.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import { nameFor, usernamesOf, type NameOf } from "../identifiers/username.ts";
import { isDecisionMessagePending } from "../messages/withdraw.ts";
import type { Clock, Stores } from "../portal.ts";
import type { Account } from "../accounts/find-account.ts";
import { refuse } from "../refuse.ts";
import { messageTime, type ApplicationRow, decide, undo } from "./decide.ts";
import { presentAnswers } from "./extra-answers.ts";
import { presentQueued } from "./queue.ts";
import { findSameContact } from "./same-contact.ts";
import type { SignedIn } from "../caller.ts";
import { readReasons } from "./read-reasons.ts";
import type { Handlers } from "../handler.ts";

type Reader = Pick<SignedIn, "account" | "role">;

/** An application as the operator `reader` sees it. Throws `notFound` (10108) for an unknown one. */
async function reviewApplication(
  portal: Stores & Clock,
  { id, reader }: { id: string; reader: Reader },
): Promise<ReviewedApplication> {
  const { read } = portal.db;
  const row = await read.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
  const account =
    row && (await read.selectFrom("accounts").selectAll().where("id", "=", row.account).executeTakeFirst());
  if (!account) throw refuse("notFound");
  const events = await eventsOf(read, account.id);
  const names = await usernamesOf(read, [row.decided_by, ...events.map(({ actor }) => actor)], nameFor(reader.role));
  const nameOf = (actor: string | null) => (actor === null ? null : (names.get(actor) ?? null));
  return {
    ...presentQueued(portal, row),
    application: fromJson(row.fields),
    ...presentAnswers(row.extra),
    reasons: fromJson(row.reasons),
    decidedBy: nameOf(row.decided_by),
    undoUntil: await undoUntil(portal, row, reader.account),
    own: account.id === reader.account,
    applicant: presentApplicant(account, nameFor(reader.role)),
    sameContact: await findSameContact(read, row),
    history: events.map(({ state, at, reasons, version, fields, extra, actor }) => ({
      state,
      at,
      reasons: fromJson(reasons),
      version,
      by: nameOf(actor),
      application: fields === null ? null : fromJson(fields),
      extraFields: presentAnswers(extra).extraFields,
    })),
  };
}

function eventsOf(read: Read, account: string) {
  return read.selectFrom("application_events").selectAll().where("account", "=", account).orderBy("version").execute();
}

/** Until when the operator can undo the decision: only their own, and only before its message is sent. */
async function undoUntil(portal: Stores & Clock, row: ApplicationRow, reader: string): Promise<string | null> {
  if (row.decided_at === null || row.decided_by !== reader) return null;
  const until = messageTime(row.decided_at);
  if (portal.now() >= until || !(await isDecisionMessagePending(portal.db.read, row.account, until))) return null;
  return until.toISOString();
}

/** The applicant's data that reviewers see. Accounts contain only confirmed numbers and mailboxes. */
function presentApplicant(account: Account, nameOf: NameOf): ReviewedApplication["applicant"] {
  const { ln, status, location, suspended_at, created_at } = account;
  return {
    username: nameOf(account),
    ln,
    status,
    location,
    suspended: suspended_at !== null,
    registeredAt: created_at,
    verified: (["phone", "mailbox"] as const).filter((contact) => account[contact] !== null),
  };
}

export const reviewCalls = {
  reviewedApplication: (portal, { id }, { signedIn }) => reviewApplication(portal, { id, reader: signedIn }),

  async decideApplication(portal, { id, decision, reasons, version }, { signedIn }) {
    const why = readReasons(decision, reasons);
    await decide(portal, { actor: signedIn.account, application: id, decision, reasons: why, version });
    return reviewApplication(portal, { id, reader: signedIn });
  },

  async undoDecision(portal, { id, version }, { signedIn }) {
    await undo(portal, { actor: signedIn.account, application: id, version });
    return reviewApplication(portal, { id, reader: signedIn });
  },
} satisfies Partial<Handlers>;
