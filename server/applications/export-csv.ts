import type { Language } from "../../contract/language.ts";
import { record } from "../audit/record.ts";
import { csvFile } from "../http/csv/csv-file.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import { nameFor, usernamesOf, type NameOf } from "../identifiers/username.ts";
import type { Portal } from "../portal.ts";
import { consentColumns, consentsOf } from "../people/consents.ts";
import { exportWords } from "../http/export-words.ts";
import { operatorsDay } from "../../contract/operators-day.ts";
import type { ApplicationRow } from "./decide.ts";
import { asksForText, findApplications, type Applications, type ApplicationFilter } from "./find-applications.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

type Export = ApplicationFilter & { exporter: Pick<SignedIn, "account" | "role">; language: Language };

/** The number of rows in memory at once. */
const batch = 200;

/**
 * Applications as a CSV file for spreadsheets, oldest submission first. Its header row is in the user's language, its
 * values are those of the API. An application that is resubmitted during the export appears again at the end.
 */
async function exportApplications(portal: Portal, { exporter, language, ...filter }: Export): Promise<StreamedFile> {
  await portal.db.write((write) =>
    record(portal, write, {
      action: "applications.exported",
      actor: exporter.account,
      after: { state: filter.state ?? null, searched: asksForText(filter.q) },
    }),
  );
  const { content, db } = portal;
  const found = await findApplications(db.longRead, filter);
  const keys = content.extraFields.map(({ key, label }) => [`extra.${key}`, label[language]] as const);
  const { applicationColumns, formerFields } = exportWords[language];
  const columns = {
    ...applicationColumns,
    ...Object.fromEntries(keys),
    ...((await hasAnswers(db.longRead)) && { formerFields }),
    ...(await consentColumns(portal, language)),
  };
  return csvFile(portal, {
    name: `applications-${operatorsDay(portal.now())}`,
    columns,
    rows: rowsOf(db.longRead, found, {
      nameOf: nameFor(exporter.role),
      language,
      asked: new Set(keys.map(([key]) => key)),
    }),
  });
}

async function* rowsOf(
  read: Read,
  found: Applications<object>,
  { nameOf, ...cells }: Cells & { nameOf: NameOf },
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
    const consents = await consentsOf(read, accounts);
    for (const row of rows) yield { ...cellsOf(row, names), ...answersOf(row, cells), ...consents(row.account) };
    last = end;
  }
}

/** `asked`: the fields of the site folder, as columns are called. */
type Cells = { language: Language; asked: ReadonlySet<string> };

/** Answers to the fields of the site folder, and in one cell those to fields that it no longer has. */
function answersOf({ extra }: Pick<ApplicationRow, "extra">, { language, asked }: Cells): Record<string, string> {
  const answers = (extra === null ? [] : fromJson(extra)).filter(({ value }) => value !== null);
  const former = answers.filter(({ field }) => !asked.has(field));
  return {
    ...Object.fromEntries(
      answers.map(({ field, file, value }) => [field, file?.name ?? [value ?? ""].flat().join(", ")]),
    ),
    formerFields: former.map(({ label, text }) => `${label[language]}: ${text[language]}`).join("; "),
  };
}

/** Whether an application has an answer to a field of the site folder, as it is or was. */
async function hasAnswers(read: Read): Promise<boolean> {
  const row = await read
    .selectFrom("applications")
    .select("id")
    .where("extra", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

export const applicationsCsvCall = {
  applicationsCsv: (portal, filter, { signedIn, language }) =>
    exportApplications(portal, { exporter: signedIn, language, ...filter }),
} satisfies Partial<Handlers>;
