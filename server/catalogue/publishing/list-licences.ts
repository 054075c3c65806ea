import type { CallData } from "../../../contract/schemas.ts";
import { renderedLicence } from "../current-licence.ts";
import type { Portal } from "../../portal.ts";

/** All versions of the licence, newest first; a version with a future effective day is not the current one. */
export async function listLicences(portal: Portal): Promise<CallData<"adminLicences">> {
  const { read } = portal.db;
  const rows = await read
    .selectFrom("licences")
    .selectAll()
    .orderBy("effective", "desc")
    .orderBy("created_at", "desc")
    .execute();
  const today = portal.now().toISOString().slice(0, 10);
  const current = rows.find(({ effective }) => effective <= today);
  return { items: rows.map((row) => ({ ...renderedLicence(portal, row), current: row === current })) };
}
