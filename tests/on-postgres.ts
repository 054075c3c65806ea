import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * `statements`: the text of each statement that the test executed, with the kind of its result. `runsOnce`: on SQLite
 * only.
 */
export type RecordedTest = {
  name: string;
  passed: boolean;
  runsOnce: boolean;
  milliseconds: number;
  statements: string[];
};
export type RecordedFile = { file: string; tests: RecordedTest[] };
/** `left`: the tests of each file that need not run on PostgreSQL. */
export type Selection = { left: Record<string, string[]>; run: number; of: number };

/**
 * About bytes on the wire, files and what others' servers get: whatever database lies below, so once is enough.
 * `command-line` and `commands`: what a command prints and asks of the API, whose calls have tests on both databases;
 * that commands open PostgreSQL is tested by `backup`, `export` and `move`.
 * `closing`: how a server ends; that its database is closed with it is tested by `start` and `many-servers`.
 * `product-paths`: which addresses are written into documents.
 * `proxies`: what stands before several processes; that they share PostgreSQL is tested by `many-servers`.
 */
export const withoutDatabase = [
  "any-bytes",
  "bodies",
  "content",
  "discovery",
  "download-conditions",
  "download-damage",
  "download-ranges",
  "envelopes",
  "rate-limited",
  "bucket",
  "closing",
  "command-line",
  "commands",
  "cached-pages",
  "linear",
  "location",
  "messages-sms",
  "messages-smtp",
  "openapi",
  "page-headers",
  "origin",
  "pipelining",
  "preview-markdown",
  "product-paths",
  "proxies",
  "raw-http",
  "slow-readers",
  "speculation",
].map((name) => `tests/server/${name}.test.ts`);

/**
 * Files that run on PostgreSQL as a whole, because their subject is what differs between databases (locks, transactions
 * that meet, migrations, faults, copies), or because their statements are those of programs that they start.
 */
const always = [
  "backup",
  "clock-set-back",
  "database",
  "export",
  "full-disk",
  "full-folder",
  "housekeeping",
  "idempotency",
  "killed-operators",
  "killed-publish",
  "killed-server",
  "login-lock",
  "many-servers",
  "move",
  "review-migration",
  "review-together",
  "start",
  "statistics-migration",
  "table-names-migration",
  "tickets",
].map((name) => `tests/server/${name}.test.ts`);

/** Titles of tests about writes that meet, which the two databases keep apart in different ways. */
const aboutConcurrency = /two servers|two processes|concurrent|at once|at the same time|simultaneous/;

/** What the tests of a run on SQLite have recorded (`statements.ts`). */
export function readRecorded(folder: string): RecordedFile[] {
  return readdirSync(folder)
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as RecordedFile); // as `statements.ts` writes it
}

/**
 * Leaves out the tests of which every statement, with each kind of its result, is executed by a test that runs. A test
 * that was not recorded, of which no statement was, or that failed, is not left out.
 */
export function selectTests(recorded: RecordedFile[], whole: string[] = always): Selection {
  const tests = recorded
    .filter(({ file }) => !withoutDatabase.includes(file))
    .flatMap(({ file, tests: own }) => own.map((test) => ({ ...test, file })))
    .filter(({ runsOnce }) => !runsOnce);
  const optional = tests.filter(
    ({ file, name, passed, statements }) =>
      passed && statements.length > 0 && !whole.includes(file) && !aboutConcurrency.test(name),
  );
  const covered = new Set(tests.filter((test) => !optional.includes(test)).flatMap(({ statements }) => statements));
  // Each time the test that adds most for its time; adding less than before, it is looked at again later
  const waiting = new Set(optional);
  for (;;) {
    let best: { test: (typeof optional)[number]; worth: number } | undefined;
    for (const test of waiting) {
      const added = test.statements.filter((statement) => !covered.has(statement)).length;
      if (added === 0) continue;
      const worth = added / (test.milliseconds + 200); // what any test takes
      if (!best || worth > best.worth) best = { test, worth };
    }
    if (!best) break;
    waiting.delete(best.test);
    for (const statement of best.test.statements) covered.add(statement);
  }
  const left: Record<string, string[]> = {};
  for (const { file, name } of waiting) (left[file] ??= []).push(name);
  return { left, run: tests.length - waiting.size, of: tests.length };
}

const read = new Map<string, Map<string, Set<string>>>();

/** The tests of a file that a selection, stored at `at`, leaves out. */
export function leftOutOf(at: string, file: string): Set<string> {
  const known =
    read.get(at) ??
    new Map(
      Object.entries(JSON.parse(readFileSync(at, "utf8")) as Selection["left"]).map(([key, names]) => [
        key,
        new Set(names),
      ]),
    );
  read.set(at, known);
  return known.get(file) ?? new Set();
}
