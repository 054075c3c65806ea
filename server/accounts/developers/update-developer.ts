import type { Application } from "../../../contract/schemas/applications.ts";
import { fromJson } from "../../database/json.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";

/**
 * Writes what services are told about an account, within the transaction that changed its status, once the change is
 * made. Only recognized developers have an organization: what others wrote in an application, nobody has checked.
 */
export async function updateDeveloper({ now }: Pick<Portal, "now">, write: Write, subject: string): Promise<void> {
  const { status, location, developer_since } = await write
    .selectFrom("accounts")
    .select(["status", "location", "developer_since"])
    .where("id", "=", subject)
    .executeTakeFirstOrThrow();
  const approved = status === 2 ? await approvalOf(write, subject) : undefined;
  const values = {
    revision: null,
    updated_at: now().toISOString(),
    status,
    since: earliest(approved?.since, developer_since),
    organization: approved?.fields?.organizationName ?? null,
    organization_type: approved?.fields?.organizationType ?? null,
    location: approved?.fields?.location ?? location,
  };
  await write
    .insertInto("developers")
    .values({ subject, deleted_at: null, ...values })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(values))
    .execute();
}

/** Of moments as ISO texts; `null` if there is none. */
function earliest(...moments: (string | null | undefined)[]): string | null {
  return moments.filter((moment) => typeof moment === "string").toSorted()[0] ?? null;
}

/** Leaves only the subject of a deleted account, for services that have a copy. */
export async function markDeleted({ now }: Pick<Portal, "now">, write: Write, subject: string): Promise<void> {
  const at = now().toISOString();
  const nothing = { status: null, since: null, organization: null, organization_type: null, location: null };
  await write
    .updateTable("developers")
    .set({ revision: null, updated_at: at, deleted_at: at, ...nothing })
    .where("subject", "=", subject)
    .execute();
}

type Approval = { since: string; fields: Application | undefined };

/** Since when an account has been a developer without a break, and the application that was approved last. */
async function approvalOf(read: Read, account: string): Promise<Approval | undefined> {
  const events = await read
    .selectFrom("application_events")
    .select(["state", "at", "fields"])
    .where("account", "=", account)
    .orderBy("version")
    .execute();
  let approval: Approval | undefined;
  let submitted: Application | undefined;
  for (const { state, at, fields } of events) {
    if (fields !== null) submitted = fromJson(fields);
    if (state === "approved") approval = { since: approval?.since ?? at, fields: submitted };
    else if (state === "revoked") approval = undefined;
  }
  return approval;
}
