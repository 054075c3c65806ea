import { randomBytes } from "node:crypto";
import type { Reason } from "../../contract/schemas/applications.ts";
import type { Read, Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";

/** What becomes of an application; `revoked` is told as a refusal, and is the end of what was approved before. */
export type EventState = "waiting" | "approved" | "refused" | "revoked";
/** `fields`: what was submitted, as JSON. */
type Event = {
  account: string;
  actor: string;
  state: EventState;
  reasons: Reason[];
  version: number;
  fields?: string;
};

export async function recordEvent(
  { now }: Pick<Portal, "now">,
  write: Write,
  { account, actor, state, reasons, version, fields }: Event,
): Promise<void> {
  await write
    .insertInto("application_events")
    .values({
      id: randomBytes(12).toString("base64url"),
      account,
      state,
      reasons: JSON.stringify(reasons),
      at: now().toISOString(),
      version,
      fields: fields ?? null,
      actor,
    })
    .execute();
}

/** Whether an account was approved before this version of its application, and that was not taken back since. */
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
