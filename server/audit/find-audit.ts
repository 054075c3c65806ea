import type { Selectable, SelectQueryBuilder } from "kysely";
import { actionsToLookAt } from "../../contract/actions-to-look-at.ts";
import type { AuditRow } from "../../contract/schemas/audit.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { identityOf, usernamesOf } from "../identifiers/username.ts";
import { momentsOf } from "../time/span.ts";

export type AuditFilter = {
  /** One action, or a prefix such as `release.`. */
  action?: string | undefined;
  /** Ids of accounts. */
  actor?: string | undefined;
  subject?: string | undefined;
  /** Days at the operator's time, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only `actionsToLookAt`. */
  look?: "1" | undefined;
  /** All but logins. */
  without?: "logins" | undefined;
};
type StoredRow = Selectable<Tables["audit"]>;

/** The rows of the audit log that match a filter. */
export function findAudit(
  read: Read,
  { action, actor, subject, from, to, look, without }: AuditFilter,
): SelectQueryBuilder<Tables, "audit", object> {
  let found = read.selectFrom("audit");
  if (action?.endsWith("."))
    found = found.where((row) => row.fn("substr", ["action", row.lit(1), row.lit(action.length)]), "=", action);
  else if (action !== undefined) found = found.where("action", "=", action);
  if (look !== undefined) found = found.where("action", "in", actionsToLookAt);
  if (without !== undefined) found = found.where("action", "!=", "session.opened");
  if (actor !== undefined) found = found.where("actor", "=", actor);
  if (subject !== undefined) found = found.where("subject", "=", subject);
  if (from !== undefined) found = found.where("at", ">=", momentsOf({ from, to: from }).start);
  if (to !== undefined) found = found.where("at", "<", momentsOf({ from: to, to }).end);
  return found;
}

/** Adds the names of accounts that still exist to the rows. */
export async function presentAudit(read: Read, rows: StoredRow[]): Promise<AuditRow[]> {
  const names = await usernamesOf(
    read,
    rows.flatMap(({ actor, subject }) => [actor, subject]),
    identityOf,
  );
  const who = (id: string | null) => (id === null ? null : { id, username: names.get(id) ?? null });
  return rows.map(({ id, at, action, actor, subject, network, before, after }) => ({
    id,
    at,
    action,
    actor: who(actor),
    subject: who(subject),
    network,
    before: before === null ? null : fromJson(before),
    after: after === null ? null : fromJson(after),
  }));
}
