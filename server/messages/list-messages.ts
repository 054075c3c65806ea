import type { CallData } from "../../contract/schemas.ts";
import type { MessageState } from "../../contract/schemas/operator.ts";
import { record } from "../audit/record.ts";
import { afterCommit } from "../database/after-commit.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { day } from "../time.ts";
import { maskReceiver, repeatedPurposes, type MessageRow } from "./leases.ts";
import { idAt } from "./queue.ts";

type Query = { page: number; pageSize: number; state?: MessageState | undefined };

/** One page of the messages of the last 30 days, newest first, without content. */
export async function listMessages(
  { db, now }: Portal,
  { page, pageSize, state }: Query,
): Promise<CallData<"messages">> {
  const found = db.longRead
    .selectFrom("messages")
    .$if(state !== undefined, (all) => all.where("state", "=", state ?? "sent"));
  const rows = await found
    .selectAll()
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const counts = await countMessages(db.longRead, now());
  const receivers = await receiversOf(db.longRead, rows);
  const items = rows.map((row) => present({ ...row, receiver: receivers.get(row.id) ?? row.receiver }, now()));
  return { items, total, page, pageSize, counts };
}

/** The whole receivers, by message, where only masked ones are kept: contacts that their accounts still have. */
async function receiversOf(read: Read, rows: MessageRow[]): Promise<Map<string, string>> {
  const settled = rows.filter(({ sealed }) => sealed === null);
  const ids = [...new Set(settled.flatMap(({ account }) => account ?? []))];
  if (!ids.length) return new Map();
  const accounts = await read
    .selectFrom("accounts")
    .select(["id", "phone", "mailbox"])
    .where("id", "in", ids)
    .execute();
  const contacts = new Map(accounts.map(({ id, phone, mailbox }) => [id, { sms: phone, mail: mailbox }]));
  return new Map(
    settled.flatMap(({ id, account, channel, receiver: masked }) => {
      const receiver = contacts.get(account ?? "")?.[channel];
      return receiver && maskReceiver({ channel, receiver }) === masked ? [[id, receiver] as const] : [];
    }),
  );
}

/** Counts messages that were not delivered, or possibly not; delivered ones are too many to count for every view. */
async function countMessages(read: Read, now: Date): Promise<CallData<"messages">["counts"]> {
  const dayAgo = idAt(new Date(now.getTime() - day));
  const rows = await read
    .selectFrom("messages")
    .select((row) => [
      "state",
      row.fn.countAll<number>().as("count"),
      row.fn.sum<number>(row.case().when("id", ">=", dayAgo).then(1).else(0).end()).as("recent"),
    ])
    .where("state", "in", ["waiting", "failed", "unknown"])
    .groupBy("state")
    .execute();
  const of = (state: MessageState) => rows.find((row) => row.state === state) ?? { count: 0, recent: 0 };
  const [failed, unknown] = [of("failed"), of("unknown")];
  return {
    waiting: of("waiting").count,
    failed: failed.count,
    unknown: unknown.count,
    recentlyFailed: failed.recent + unknown.recent,
  };
}

function present(row: MessageRow, now: Date): CallData<"messages">["items"][number] {
  const { id, channel, purpose, language, state, attempts } = row;
  return {
    id,
    channel,
    purpose,
    to: row.receiver,
    language,
    state,
    attempts,
    createdAt: row.created_at,
    dueAt: state === "waiting" ? row.due_at : null,
    settledAt: row.settled_at,
    error: row.last_error,
    toFile: row.to_file === 1,
    repeatable: isRepeatable(row, now),
  };
}

/** Whether a message can be sent again: a failed one with its content, or one with a pending attempt. */
function isRepeatable({ state, sealed, purpose, attempts, due_at, lease }: MessageRow, now: Date): boolean {
  if (sealed === null) return false;
  if (state === "waiting") return lease === null && attempts > 0 && due_at > now.toISOString();
  return (state === "failed" || state === "unknown") && repeatedPurposes.some((each) => each === purpose);
}

/**
 * Sends a message again that failed or whose next attempt is pending. If its state is unknown, it may arrive twice.
 * Throws `notFound` (10108) for an unknown message, and `changedMeanwhile` (10107) for one that cannot be sent again.
 */
export async function retryMessage(
  portal: Portal,
  { id, actor }: { id: string; actor: string },
): Promise<CallData<"messages">["items"][number]> {
  const { now, events } = portal;
  return portal.db.write(async (write) => {
    const row = await write.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw refuse("notFound");
    if (!isRepeatable(row, now())) throw refuse("changedMeanwhile");
    const due_at = now().toISOString();
    const changed = await write
      .updateTable("messages")
      .set({ state: "waiting", attempts: row.state === "waiting" ? row.attempts : 0, due_at, settled_at: null })
      .where("id", "=", id)
      .where("state", "=", row.state)
      .where("lease", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw refuse("changedMeanwhile"); // another admin, or its delivery, was faster
    await record(portal, write, {
      action: "message.retried",
      actor,
      subject: row.account ?? undefined,
      before: { delivery: row.state, attempts: row.attempts },
      after: { delivery: "waiting" },
    });
    afterCommit(write, () => events.emit("messageQueued"));
    return present(changed, now());
  });
}
