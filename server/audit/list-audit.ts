import type { CallData } from "../../contract/schemas.ts";
import { fromJson } from "../database/json.ts";
import { usernamesOf } from "../identifiers/username.ts";
import type { Portal } from "../portal.ts";

type Query = {
  page: number;
  pageSize: number;
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
};

/** One page of the audit log, the newest row first. `actor` and `subject` are ids of accounts. */
export async function listAudit({ db }: Portal, { page, pageSize, ...filter }: Query): Promise<CallData<"audit">> {
  let found = db.read.selectFrom("audit");
  for (const column of ["action", "actor", "subject"] as const) {
    const value = filter[column];
    if (value !== undefined) found = found.where(column, "=", value);
  }
  const rows = await found
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const names = await usernamesOf(
    db.read,
    rows.flatMap(({ actor, subject }) => [actor, subject]),
  );
  const who = (id: string | null) => (id === null ? null : { id, username: names.get(id) ?? null });
  const items = rows.map(({ id, at, action, actor, subject, network, before, after }) => ({
    id,
    at,
    action,
    actor: who(actor),
    subject: who(subject),
    network,
    before: before === null ? null : fromJson(before),
    after: after === null ? null : fromJson(after),
  }));
  return { items, total, page, pageSize };
}
