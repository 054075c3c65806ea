import { expressionBuilder } from "kysely";
import type { Tables } from "./database/schema.ts";
import { acquireLock } from "./database/acquire-lock.ts";
import { remindOfTokens } from "./sign-in/tokens/own-tokens.ts";
import { sendHeldNotices } from "./messages/notices.ts";
import type { Clock, Stores } from "./portal.ts";
import { removeUnusedBlobs } from "./catalogue/release-files/remove-unused-blobs.ts";
import { deviceMemory } from "./sign-in/sessions/known-devices.ts";
import { day, hour, minute, second } from "./time/time.ts";
import { scrubFiles } from "./backup/scrub.ts";
import { repeat } from "./process/repeat.ts";
import { removeExpiredUploads } from "./files/uploads/remove-expired.ts";

const every = 10 * minute;
/** How often a process looks whether files are to be scrubbed, in milliseconds. */
const scrubEvery = 10 * second;
/** Rows per transaction, so that each ends in a moment. */
const batch = 500;
/** How long rows are retained after use (privacy policy, section "How long we keep it"). */
const retention = {
  rateCounters: day,
  storedResponses: day,
  devices: 90 * day,
  messages: 30 * day,
  feedback: 180 * day,
  downloads: 3 * 365 * day,
  agreements: 3 * 365 * day,
  audit: 3 * 365 * day,
};
/** How many of the newest codes are retained, to count how many were used. */
const retainedCodeHistory = 1_000;

/** Deletes expired rows and files, reminds of tokens that end, and sends held notices, every ten minutes; scrubs files. Returns a function that stops it. */
export function startHousekeeping(portal: Stores & Clock): () => void {
  const timer = setInterval(() => {
    if (portal.lifecycle.readOnly) return;
    deleteExpired(portal).catch((error: unknown) => portal.log.warn({ err: error }, "expired rows were not deleted"));
    cleanFiles(portal).catch((error: unknown) => portal.log.warn({ err: error }, "unused files were not removed"));
    remindOfTokens(portal).catch((error: unknown) => portal.log.warn({ err: error }, "ends of tokens were not told"));
    sendHeldNotices(portal).catch((error: unknown) => portal.log.warn({ err: error }, "held notices were not sent"));
  }, every);
  timer.unref();
  const scrubbing = repeat(async () => void (portal.lifecycle.readOnly || (await scrubFiles(portal))), {
    every: scrubEvery,
    onError: (error) => portal.log.warn({ err: error }, "stored files were not compared with their checksums"),
  });
  return () => {
    clearInterval(timer);
    void scrubbing.stop();
  };
}

/** Removes unfinished files, and files that no release uses. */
export async function cleanFiles(portal: Stores & Clock): Promise<void> {
  await portal.files.removeAbandoned();
  await removeExpiredUploads(portal);
  await removeUnusedBlobs(portal);
}

/** Rows whose `column` is before `until`. */
type ExpiredRows = { [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string } }[keyof Tables] & {
  until: string | number | undefined;
};

/** Deletes all expired rows once, in small transactions. Several servers may do so at the same time. */
export async function deleteExpired(portal: Stores & Clock): Promise<void> {
  const now = portal.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
  const all: ExpiredRows[] = [
    { table: "rate_counters", column: "at", until: now - retention.rateCounters },
    { table: "stored_responses", column: "created_at", until: ago(retention.storedResponses) },
    { table: "codes", column: "expires_at", until: ago(0) },
    { table: "terminal_logins", column: "expires_at", until: ago(0) },
    { table: "links", column: "expires_at", until: ago(0) },
    { table: "passkey_challenges", column: "expires_at", until: ago(0) },
    { table: "remembered_devices", column: "ends_at", until: ago(0) },
    { table: "spent_proofs", column: "expires_at", until: ago(0) },
    { table: "password_attempts", column: "expires_at", until: ago(0) },
    { table: "code_history", column: "sent_at", until: await endOfCodeHistory(portal) },
    { table: "sessions", column: "ends_at", until: ago(0) },
    { table: "sessions", column: "last_seen_at", until: ago(portal.config.sessions.idleHours * hour) },
    { table: "devices", column: "last_seen_at", until: ago(retention.devices) },
    { table: "known_devices", column: "last_seen_at", until: ago(deviceMemory) },
    { table: "former_contacts", column: "ends_at", until: ago(0) },
    { table: "application_files", column: "expires_at", until: ago(0) },
    { table: "jobs", column: "settled_at", until: ago(retention.messages) },
    { table: "jobs", column: "created_at", until: ago(2 * retention.messages) }, // never ended: its webhook is paused
    { table: "doc_feedback", column: "at", until: ago(retention.feedback) },
    { table: "downloads", column: "linked_at", until: ago(retention.downloads) },
    { table: "agreements", column: "agreed_at", until: ago(retention.agreements) },
    { table: "audit", column: "at", until: ago(retention.audit) },
    { table: "developers", column: "deleted_at", until: ago(retention.audit) },
    { table: "invitations", column: "expires_at", until: ago(retention.messages) },
    { table: "tokens", column: "expires_at", until: ago(retention.audit) }, // the audit log names them
  ];
  for (const over of all)
    while (!portal.lifecycle.closing && (await deleteSome(portal, over))) {
      // repeats until none is left
    }
  if (!portal.lifecycle.closing) await portal.db.emptyLog();
}

/** Deletes some of the oldest; returns whether there are more. */
function deleteSome(portal: Stores, { table, column, until }: ExpiredRows): Promise<boolean> {
  if (until === undefined) return Promise.resolve(false);
  const rows = portal.db.read.dynamic.table(table).as("expired");
  const time = expressionBuilder<Record<"expired", Record<string, string | number>>, "expired">().ref(
    `expired.${column}`,
  );
  return portal.db.write(async (write) => {
    await acquireLock(write, "housekeeping"); // otherwise two servers could deadlock
    const next = await write
      .selectFrom(rows)
      .select(time.as("time"))
      .where(time, "<", until)
      .orderBy(time)
      .limit(1)
      .offset(batch)
      .executeTakeFirst();
    const expired = write.deleteFrom(rows);
    // Deletes rows with the same time together, so possibly more than the batch
    await (next ? expired.where(time, "<=", next.time) : expired.where(time, "<", until)).execute();
    return next !== undefined;
  });
}

async function endOfCodeHistory({ db }: Stores): Promise<string | undefined> {
  const oldest = await db.read
    .selectFrom("code_history")
    .select("sent_at")
    .orderBy("sent_at", "desc")
    .offset(retainedCodeHistory - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest?.sent_at;
}
