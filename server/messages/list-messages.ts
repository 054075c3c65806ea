import type { Selectable } from "kysely";
import type { CallData } from "../../contract/schemas.ts";
import type { ListedMessage, MessageState } from "../../contract/schemas/messages.ts";
import { record } from "../audit/record.ts";
import { afterCommit } from "../database/after-commit.ts";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { accountsWith } from "../identifiers/accounts-with.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { day } from "../time/time.ts";
import {
  isNotice,
  isRepeatedPurpose,
  maskReceiver,
  messageJobs,
  purposeOf,
  type MessageColumns,
  type MessageRow,
} from "./leases.ts";
import { idAt } from "./queue.ts";
import type { Handlers } from "../handler.ts";

type Query = {
  page: number;
  pageSize: number;
  state?: MessageState | undefined;
  q?: string | undefined;
};

const shownOfAccount = 5;

/** One page of the messages of the last 30 days, newest first, without content. */
async function listMessages(
  { db, now }: Stores & Clock,
  { page, pageSize, state, q }: Query,
): Promise<CallData<"messages">> {
  const found = messageJobs(db.longRead)
    .$if(state !== undefined, (all) => all.where("state", "=", state ?? "sent"))
    .$if(q !== undefined && q.trim() !== "", (all) =>
      all.where("subject", "in", accountsWith(db.longRead, q ?? "").select("id")),
    );
  const rows = await found
    .selectAll()
    .$narrowType<MessageColumns>()
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const counts = await countMessages(db.longRead, now());
  const accounts = await accountsOf(db.longRead, rows);
  const items = rows.map((row) => present(row, now(), accounts.get(row.subject ?? "")));
  return { items, total, page, pageSize, counts };
}

/** The newest messages to an account, without content. */
export async function newestMessages({ db, now }: Stores & Clock, account: Receiver): Promise<ListedMessage[]> {
  const rows = await messageJobs(db.read)
    .selectAll()
    .$narrowType<MessageColumns>()
    .where("subject", "=", account.id)
    .orderBy("created_at", "desc")
    .limit(shownOfAccount)
    .execute();
  return rows.map((row) => present(row, now(), account));
}

type Receiver = Pick<Selectable<Tables["accounts"]>, "id" | "name" | "phone" | "mailbox">;

async function accountsOf(read: Read, rows: MessageRow[]): Promise<Map<string, Receiver>> {
  const ids = [...new Set(rows.flatMap(({ subject }) => subject ?? []))];
  if (!ids.length) return new Map();
  const accounts = await read
    .selectFrom("accounts")
    .select(["id", "name", "phone", "mailbox"])
    .where("id", "in", ids)
    .execute();
  return new Map(accounts.map((account) => [account.id, account]));
}

/** The whole receiver where only a masked one is kept, if its account still has that contact. */
function receiverOf({ channel, receiver: masked, content }: MessageRow, account: Receiver | undefined): string {
  const receiver = channel === "sms" ? account?.phone : account?.mailbox;
  return content === null && receiver && maskReceiver({ channel, receiver }) === masked ? receiver : masked;
}

/** Counts messages that were not delivered, or possibly not; delivered ones are too many to count for every view. */
async function countMessages(read: Read, now: Date): Promise<CallData<"messages">["counts"]> {
  const dayAgo = idAt(new Date(now.getTime() - day));
  const rows = await messageJobs(read)
    .select((row) => [
      "state",
      row.fn.countAll<number>().as("count"),
      row.fn.sum<number>(row.case().when("id", ">=", dayAgo).then(1).else(0).end()).as("recent"),
    ])
    .where("state", "in", ["waiting", "failed", "unknown", "expired"])
    .groupBy("state")
    .execute();
  const of = (state: MessageState) => rows.find((row) => row.state === state) ?? { count: 0, recent: 0 };
  const [failed, unknown] = [of("failed"), of("unknown")];
  return {
    waiting: of("waiting").count,
    failed: failed.count,
    unknown: unknown.count,
    expired: of("expired").count,
    recentlyFailed: failed.recent + unknown.recent,
  };
}

function present(row: MessageRow, now: Date, account: Receiver | undefined): ListedMessage {
  const { id, channel, purpose, language, state, attempts } = row;
  return {
    id,
    channel,
    purpose: purposeOf(purpose),
    notice: isNotice(purpose) ? purpose : null,
    to: receiverOf(row, account),
    account: account ? { id: account.id, name: account.name } : null,
    language,
    state,
    attempts,
    createdAt: row.created_at,
    dueAt: state === "waiting" ? row.due_at : null,
    settledAt: row.settled_at,
    error: row.response,
    toFile: row.to_file === 1,
    repeatable: isRepeatable(row, now),
  };
}

/** Whether a message can be sent again: a failed one with its content, or one with a pending attempt. */
function isRepeatable({ state, content, purpose, attempts, due_at, lease }: MessageRow, now: Date): boolean {
  if (content === null) return false;
  if (state === "waiting") return lease === null && attempts > 0 && due_at > now.toISOString();
  return (state === "failed" || state === "unknown") && isRepeatedPurpose(purpose);
}

/**
 * Sends a message again that failed or whose next attempt is pending. If its state is unknown, it may arrive twice.
 * Throws `notFound` (10108) for an unknown message, and `changedMeanwhile` (10107) for one that cannot be sent again.
 */
async function retryMessage(
  portal: Stores & Clock,
  { id, actor }: { id: string; actor: string },
): Promise<CallData<"messages">["items"][number]> {
  const { now, events } = portal;
  return portal.db.write(async (write) => {
    const row = await messageJobs(write)
      .selectAll()
      .$narrowType<MessageColumns>()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) throw refuse("notFound");
    if (!isRepeatable(row, now())) throw refuse("changedMeanwhile");
    const due_at = now().toISOString();
    const changed = await write
      .updateTable("jobs")
      .set({ state: "waiting", attempts: row.state === "waiting" ? row.attempts : 0, due_at, settled_at: null })
      .where("id", "=", id)
      .where("state", "=", row.state)
      .where("lease", "is", null)
      .returningAll()
      .$narrowType<MessageColumns>()
      .executeTakeFirst();
    if (!changed) throw refuse("changedMeanwhile"); // another admin, or its delivery, was faster
    await record(portal, write, {
      action: "message.retried",
      actor,
      subject: row.subject ?? undefined,
      before: { delivery: row.state, attempts: row.attempts },
      after: { delivery: "waiting" },
    });
    afterCommit(write, () => events.emit("jobQueued"));
    return present(changed, now(), (await accountsOf(write, [changed])).get(changed.subject ?? ""));
  });
}

export const listMessagesCalls = {
  messages: (portal, query) => listMessages(portal, query),
  retryMessage: (portal, { id }, { signedIn }) => retryMessage(portal, { id, actor: signedIn.account }),
} satisfies Partial<Handlers>;
