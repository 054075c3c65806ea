import { randomBytes } from "node:crypto";
import type { AuditAction } from "../../contract/words/console/audit.en.ts";
import { toJson } from "../database/json.ts";
import type { Write } from "../database/database.ts";
import type { Portal } from "../portal.ts";

/** What happened (the audit log has a sentence for it), by whom (an account's id), to whom, and from which network prefix. Must not contain secrets. */
export type AuditEvent = {
  action: AuditAction;
  actor?: string | undefined;
  subject?: string | undefined;
  network?: string | undefined;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Adds a row to the audit log, in the transaction of the recorded change. */
export async function record(
  { now }: Pick<Portal, "now">,
  write: Write,
  { action, actor, subject, network, before, after }: AuditEvent,
): Promise<void> {
  await write
    .insertInto("audit")
    .values({
      id: randomBytes(12).toString("base64url"),
      at: now().toISOString(),
      action,
      actor: actor ?? null,
      subject: subject ?? null,
      network: network ?? null,
      before: before ? toJson(before) : null,
      after: after ? toJson(after) : null,
    })
    .execute();
}
