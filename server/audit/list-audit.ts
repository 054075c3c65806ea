import type { CallData } from "../../contract/schemas.ts";
import type { Stores } from "../portal.ts";
import { findAudit, presentAudit, type AuditFilter } from "./find-audit.ts";
import type { Handlers } from "../handler.ts";

type Query = AuditFilter & { page: number; pageSize: number };

/** Returns one page of the audit log, newest first. */
export async function listAudit({ db }: Stores, { page, pageSize, ...filter }: Query): Promise<CallData<"audit">> {
  const found = findAudit(db.longRead, filter);
  const rows = await found
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const items = await presentAudit(db.longRead, rows);
  return { items, total, page, pageSize };
}

export const auditCall = {
  audit: (portal, query) => listAudit(portal, query),
} satisfies Partial<Handlers>;
