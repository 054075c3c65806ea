import { randomBytes } from "node:crypto";
import type { Application, Reason } from "../../contract/schemas/applications.ts";
import { toJson, type Json } from "../database/json.ts";
import type { Read, Write } from "../database/database.ts";
import type { ApplicationEventState, StoredAnswer } from "../database/applications-tables.ts";
import type { Portal } from "../portal.ts";

/** `fields`, `extra`: what was submitted. */
type Event = {
  account: string;
  actor: string;
  state: ApplicationEventState;
  reasons: Reason[];
  version: number;
  fields?: Json<Application>;
  extra?: Json<StoredAnswer[]> | null;
};

export async function recordEvent(
  { now }: Pick<Portal, "now">,
  write: Write,
  { account, actor, state, reasons, version, fields, extra }: Event,
): Promise<void> {
  await write
    .insertInto("application_events")
    .values({
      id: randomBytes(12).toString("base64url"),
      account,
      state,
      reasons: toJson(reasons),
      at: now().toISOString(),
      version,
      fields: fields ?? null,
      extra: extra ?? null,
      actor,
    })
    .execute();
}

/** Whether an account was approved before this version of its application, and the approval was not revoked. */
export async function wasDeveloper(read: Read, account: string, version: number): Promise<boolean> {
  const last = await read
    .selectFrom("application_events")
    .select("state")
    .where("account", "=", account)
    .where("state", "in", ["approved", "revoked"])
    .where("version", "<", version)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.state === "approved";
}
