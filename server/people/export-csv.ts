import type { Language } from "../../contract/language.ts";
import { record } from "../audit/record.ts";
import { csvFile } from "../http/csv/csv-file.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import { exportWords } from "../http/export-words.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { operatorsDay } from "../../contract/operators-day.ts";
import { consentColumns, consentsOf } from "./consents.ts";
import { findAccounts, lastSeenOf, type AccountFilter } from "./list-accounts.ts";
import { presentListed } from "./present-account.ts";
import type { Handlers } from "../handler.ts";

type Export = AccountFilter & { exporter: string; language: Language };

/** The number of rows in memory at once. */
const batch = 200;

/**
 * Accounts as a CSV file for spreadsheets, oldest first. Its header row is in the user's language, its values are those
 * of the API. Only recognized developers have an organization, that of the approved application.
 */
async function exportAccounts(portal: Portal, { exporter, language, ...filter }: Export): Promise<StreamedFile> {
  const { q, ...rest } = filter;
  const after = { ...rest, searched: q !== undefined && q.trim() !== "" };
  await portal.db.write((write) => record(portal, write, { action: "accounts.exported", actor: exporter, after }));
  return csvFile(portal, {
    name: `accounts-${operatorsDay(portal.now())}`,
    columns: { ...exportWords[language].accountColumns, ...(await consentColumns(portal, language)) },
    rows: rowsOf(portal, filter),
  });
}

async function* rowsOf(portal: Stores & Clock, filter: AccountFilter): AsyncGenerator<Record<string, unknown>> {
  const { db, now } = portal;
  for (let last = { created_at: "", id: "" }; ;) {
    const { created_at, id } = last;
    const rows = await findAccounts(portal, filter)
      .selectAll()
      .where("created_at", ">=", created_at)
      .where((row) => row.or([row("created_at", ">", created_at), row("id", ">", id)]))
      .orderBy("created_at")
      .orderBy("id")
      .limit(batch)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    const ids = rows.map((row) => row.id);
    const developers = await db.longRead
      .selectFrom("developers")
      .select(["subject", "organization"])
      .where("subject", "in", ids)
      .execute();
    const organizations = new Map(developers.map(({ subject, organization }) => [subject, organization]));
    const seen = await lastSeenOf(db.longRead, rows);
    const consents = await consentsOf(db.longRead, ids);
    for (const row of rows) {
      const { suspended, ...account } = presentListed(row, now());
      yield {
        ...account,
        ln: row.ln,
        organization: organizations.get(row.id),
        lastSeenAt: seen.get(row.id),
        suspended: suspended ? 1 : 0,
        ...consents(row.id),
      };
    }
    last = end;
  }
}

export const accountsCsvCall = {
  accountsCsv: (portal, filter, { signedIn, language }) =>
    exportAccounts(portal, { exporter: signedIn.account, language, ...filter }),
} satisfies Partial<Handlers>;
