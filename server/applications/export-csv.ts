import type { Language } from "../../contract/language.ts";
import { record } from "../audit/record.ts";
import { csvFile, type StreamedFile } from "../http/csv/csv-file.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/open.ts";
import { nameFor, usernamesOf, type NameOf } from "../identifiers/username.ts";
import type { Portal } from "../portal.ts";
import type { SignedIn } from "../accounts/sessions/find-session.ts";
import { words } from "../http/words.ts";
import { operatorsDay } from "../working-days/working-days.ts";
import type { ApplicationRow } from "./decide.ts";
import { asksForText, findApplications, type Applications, type ApplicationFilter } from "./find-applications.ts";

type Export = ApplicationFilter & { exporter: Pick<SignedIn, "account" | "role">; language: Language };

/** The number of rows in memory at once. */
const batch = 200;

/**
 * Applications as a CSV file for spreadsheets, oldest submission first. Its header row is in the user's language, its
 * values are those of the API. An application that is resubmitted during the export appears again at the end.
 */
export async function exportApplications(
  portal: Portal,
  { exporter, language, ...filter }: Export,
): Promise<StreamedFile> {
  await portal.db.write((write) =>
    record(portal, write, {
      action: "applications.exported",
      actor: exporter.account,
      after: { state: filter.state ?? null, searched: asksForText(filter.q) },
    }),
  );
  const found = await findApplications(portal.db.longRead, filter);
  return csvFile(portal, {
    name: `applications-${operatorsDay(portal.now())}`,
    columns: words[language].applicationColumns,
    rows: rowsOf(portal.db.longRead, found, nameFor(exporter.role)),
  });
}

async function* rowsOf(
  read: Read,
  found: Applications<object>,
  nameOf: NameOf,
): AsyncGenerator<Record<string, unknown>> {
  for (let last: Place = { submitted_at: "", account: "" }; ;) {
    const places = await placesAfter(read, last);
    const end = places.at(-1);
    if (!end) return;
    const accounts = places.map(({ account }) => account);
    const rows = await found
      .selectAll()
      .where("account", "in", accounts)
      .orderBy("submitted_at")
      .orderBy("account")
      .execute();
    const deciders = rows.map((row) => row.decided_by);
    const names = await usernamesOf(read, deciders, nameOf);
    for (const row of rows) yield cellsOf(row, names);
    last = end;
  }
}

type Place = Pick<ApplicationRow, "submitted_at" | "account">;

/** The next applications to examine, matching or not, which bounds the work of a batch. */
function placesAfter(read: Read, { submitted_at, account }: Place): Promise<Place[]> {
  return read
    .selectFrom("applications")
    .select(["submitted_at", "account"])
    .where("submitted_at", ">=", submitted_at)
    .where((eb) => eb.or([eb("submitted_at", ">", submitted_at), eb("account", ">", account)]))
    .orderBy("submitted_at")
    .orderBy("account")
    .limit(batch)
    .execute();
}

function cellsOf(row: ApplicationRow, names: Map<string, string>): Record<string, unknown> {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by === null ? null : names.get(row.decided_by),
    account: row.account,
    ...fromJson(row.fields),
  };
}
