import type { CallData } from "../../../contract/schemas.ts";
import { showLicence } from "../show-licence.ts";
import type { Portal } from "../../portal.ts";
import type { Handlers } from "../../handler.ts";

/** All versions of all licences, newest first; a version with a future effective day is not the current one. */
async function listLicences(portal: Portal): Promise<CallData<"adminLicences">> {
  const { read } = portal.db;
  const rows = await read
    .selectFrom("licences")
    .selectAll()
    .orderBy("effective", "desc")
    .orderBy("created_at", "desc")
    .execute();
  const today = portal.now().toISOString().slice(0, 10);
  const inForce = rows.filter(({ effective, offered }) => effective <= today && offered === 1);
  const isCurrent = (row: (typeof rows)[number]) => row === inForce.find(({ id }) => id === row.id);
  return {
    items: await Promise.all(
      rows.map(async (row) => ({
        ...(await showLicence(portal, row)),
        current: isCurrent(row),
        offered: portal.content.licences.some(({ name }) => name === row.id),
      })),
    ),
  };
}

export const adminLicencesCall = {
  adminLicences: (portal) => listLicences(portal),
} satisfies Partial<Handlers>;
