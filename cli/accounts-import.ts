import { readFileSync } from "node:fs";
import { languages } from "../contract/language.ts";
import { importDevelopers, type ImportedDeveloper } from "../server/accounts/administration/import-developers.ts";
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
  const [head, ...rows] = readTable(textOf(file));
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
function readTable(text: string): { line: number; cells: string[] }[] {
  const separator = /^[^\n,]*;/.test(text) ? ";" : ",";
  const rows: { line: number; cells: string[] }[] = [];
  let [cells, cell, isQuoted, line, begin]: [string[], string, boolean, number, number] = [[], "", false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== "")) rows.push({ line: begin, cells });
    [cells, cell] = [[], ""];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\n") line++;
    if (isQuoted && character === '"' && text[index + 1] === '"') cell += text.charAt(index++);
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === separator) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") {
      endRow();
      begin = line;
    } else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}
