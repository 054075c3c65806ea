import { operatorsDay } from "../../contract/operators-day.ts";
import type { Language } from "../../contract/language.ts";
import { csvFile } from "../http/csv/csv-file.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import type { Read } from "../database/database.ts";
import type { Clock, Stores } from "../portal.ts";
import { exportWords } from "../http/export-words.ts";
import { findAudit, presentAudit, type AuditFilter } from "./find-audit.ts";
import { record } from "./record.ts";
import type { Handlers } from "../handler.ts";

type Export = AuditFilter & { exporter: string; language: Language };

/** The number of rows in memory at once. */
const batch = 200;

/**
 * The audit log as a CSV file, oldest row first. Its header row is in the user's language, `before` and `after` are
 * JSON. The export itself is recorded in the log with its filter.
 */
async function exportAudit(portal: Stores & Clock, { exporter, language, ...filter }: Export): Promise<StreamedFile> {
  await portal.db.write((write) =>
    record(portal, write, { action: "audit.exported", actor: exporter, after: { ...filter } }),
  );
  return csvFile(portal, {
    name: `audit-${operatorsDay(portal.now())}`,
    columns: exportWords[language].auditColumns,
    rows: rowsOf(portal.db.longRead, filter),
  });
}

async function* rowsOf(read: Read, filter: AuditFilter): AsyncGenerator<Record<string, unknown>> {
  for (let last = { at: "", id: "" }; ;) {
    const { at, id } = last;
    const rows = await findAudit(read, filter)
      .selectAll()
      .where("at", ">=", at)
      .where((row) => row.or([row("at", ">", at), row("id", ">", id)]))
      .orderBy("at")
      .orderBy("id")
      .limit(batch)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    for (const { actor, subject, before, after, ...row } of await presentAudit(read, rows))
      yield {
        ...row,
        actor: actor?.username,
        actorId: actor?.id,
        subject: subject?.username,
        subjectId: subject?.id,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      };
    last = end;
  }
}

export const auditCsvCall = {
  auditCsv: (portal, filter, { signedIn, language }) =>
    exportAudit(portal, { exporter: signedIn.account, language, ...filter }),
} satisfies Partial<Handlers>;
