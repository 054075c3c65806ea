import type { ReviewedApplication } from "../../contract/schemas/review.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { ApplicationRow } from "./decide.ts";

type SameContact = ReviewedApplication["sameContact"];

/** The columns compared with other applications, and their fields; the most significant first. */
const compared = [
  ["mobile", "mobile"],
  ["email", "email"],
  ["organization", "organizationName"],
] as const;
const max = 10;

/**
 * Other accounts' applications with the same mobile number, e-mail or organization: at most 10, the newest of each first.
 */
export async function findSameContact(read: Read, own: ApplicationRow): Promise<SameContact> {
  const found = new Map<string, ApplicationRow>();
  for (const [column] of compared) {
    const rows = await read
      .selectFrom("applications")
      .selectAll()
      .where(column, "=", own[column])
      .where("account", "!=", own.account)
      .orderBy("submitted_at", "desc")
      .limit(max)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()].slice(0, max).map((row) => ({
    id: row.id,
    teamName: fromJson(row.fields).teamName,
    fields: compared.filter(([column]) => row[column] === own[column]).map(([, field]) => field),
  }));
}
