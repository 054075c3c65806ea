import type { CallData } from "../../contract/schemas.ts";
import { actionsToLookAt } from "../../contract/actions-to-look-at.ts";
import type { CountedDay } from "../../contract/schemas/statistics.ts";
import type { Read } from "../database/database.ts";
import type { Portal } from "../portal.ts";
import { countedDays, lastDays, momentsOf } from "../time/span.ts";
import { findAudit, presentAudit, type AuditFilter } from "./find-audit.ts";

type Query = AuditFilter & { page: number; pageSize: number; days?: "1" | undefined };

const shownDays = 14;

/** Returns one page of the audit log, newest first. */
export async function listAudit(
  { db, now }: Portal,
  { page, pageSize, days, ...filter }: Query,
): Promise<CallData<"audit">> {
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
  return { items, total, page, pageSize, days: days ? await countDays(db.longRead, now()) : [] };
}

async function countDays(read: Read, now: Date): Promise<CountedDay[]> {
  const span = lastDays(shownDays, now);
  const rows = await read
    .selectFrom("audit")
    .where("at", ">=", momentsOf(span).start)
    .select((row) => [
      row.fn<string>("substr", ["at", row.lit(1), row.lit(13)]).as("hour"),
      row.fn.countAll<number>().as("count"),
      row.fn.sum<number>(row.case().when("action", "in", actionsToLookAt).then(1).else(0).end()).as("bad"),
    ])
    .groupBy("hour")
    .execute();
  return countedDays(span, rows);
}
