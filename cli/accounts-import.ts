import { readFileSync } from "node:fs";
import { CsvError, parse } from "csv-parse/sync";
import { languages } from "../contract/language.ts";
import { importDevelopers, type ImportedDeveloper } from "../server/people/import-developers.ts";
import type { Given } from "./command.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";
import { withPortal } from "./this-portal.ts";

const columns = ["name", "mailbox", "phone", "organization", "since"] as const;

/** `accounts import`: makes accounts of developers from a table, and reports what became of each row. */
export async function importAccounts({
  positionals: [file, ...more],
  values,
  environment,
}: Given): Promise<CommandOutcome> {
  if (file === undefined || more.length) throw new WrongUsage("Name one file of comma-separated values.");
  const { language, "dry-run": dryRun = false, send = false } = values;
  const asked = languages.find((each) => each === language);
  if (language !== undefined && !asked) throw new WrongUsage(`--language is one of ${languages.join(", ")}.`);
  const rows = developersIn(file);
  const results = await withPortal(async (portal) => {
    await portal.loadContent();
    const options = {
      language: asked ?? portal.content.settings.defaultLanguage,
      dryRun: dryRun === true,
      send: send === true,
    };
    return importDevelopers(
      portal,
      rows.map(({ developer }) => developer),
      options,
    );
  }, environment);
  const reported = results.map((result, index) => ({ line: rows[index]?.line ?? 0, ...result }));
  const said = reported.map((row) =>
    row.outcome === "refused"
      ? `${file}:${row.line}: ${row.problem}`
      : `${file}:${row.line}: ${row.outcome}${row.mailed ? ", gets a link to set a password" : ""}`,
  );
  const count = (outcome: string) => reported.filter((row) => row.outcome === outcome).length;
  const counted = `${count("created")} created, ${count("recognized")} recognized, ${count("known")} known, ${count("refused")} refused`;
  return {
    said: [...said, `${dryRun === true ? "Would be: " : ""}${counted}.`],
    json: { dryRun: dryRun === true, rows: reported },
  };
}

function developersIn(file: string): { line: number; developer: ImportedDeveloper }[] {
  const [head, ...rows] = readTable(file);
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const unknown = names.filter((name) => !columns.some((column) => column === name));
  if (unknown.length > 0 || !(names.includes("mailbox") || names.includes("phone")))
    throw new CommandRefused([`${file}:1: the first line names the columns, of ${columns.join(", ")}.`]);
  return rows.map(({ line, cells }) => {
    const valueOf = (column: string) => cells[names.indexOf(column)] ?? "";
    const entries = columns.map((column) => [column, valueOf(column)] as const);
    return { line, developer: Object.fromEntries(entries) as ImportedDeveloper };
  });
}

function textOf(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new CommandRefused([`${file}: is missing, cannot be read, or is no UTF-8 text.`]);
  }
}

/** The rows that have anything, with the lines that they begin on; commas or semicolons between cells. */
function readTable(file: string): { line: number; cells: string[] }[] {
  const text = textOf(file);
  const delimiter = /^[^\n,]*;/.test(text) ? ";" : ",";
  try {
    const options = { bom: true, delimiter, info: true, relax_column_count: true, relax_quotes: true };
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]; // as `info` asks
    const ends = records.map(({ info }) => info.lines);
    return records
      .map(({ record }, index) => ({ line: (ends[index - 1] ?? 0) + 1, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandRefused([`${file}: ${error.message}`]);
  }
}
