/**
 * `npm test`: every check and every test. The journeys run beside the others, because both wait a lot, and what they say is
 * printed when they have ended. `npm test -- server journeys` runs only those named.
 *
 * `npm test -- related` runs what the changes since the last commit concern, in a minute or so (`related.ts`).
 * `npm run torture` injects faults under load, which takes minutes.
 * `npm test -- deployed` runs the journeys against two processes on PostgreSQL and a bucket behind nginx.
 * `npm test -- repeat <file>` runs a file's tests 20 times while all cores are busy, to find those that depend on timing.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readRecorded, selectTests } from "./on-postgres.ts";
import { startPostgres } from "./postgres.ts";
import { startStore } from "./s3.ts";
import { changedFiles, listTests, relatedTests } from "./related.ts";

type Counts = { passed: number; failed: number; skipped: number };
/** `troubles`: tests that failed, or passed only at the second attempt; listed again at the end. */
type Outcome = { ok: boolean; counts?: Counts; troubles?: string[] };
/** `further`: arguments for the runner. `say`: receives the step's output. */
type Step = (further: string[], say: Say) => Promise<Outcome>;
/** Undefined: prints to this terminal at once. */
type Say = ((text: string) => void) | undefined;

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "portal-tests-"));
/** Milliseconds after which a step is killed. The longest, the journeys, takes 11 minutes on two busy cores. */
const stepLimit = 2_400_000;
const running = new Set<ChildProcess>();
let interrupted = false;

const steps: Record<string, Step> = {
  types: () => check("typescript/bin/tsc", "--noEmit"),
  lint: () => check("oxlint/bin/oxlint", "--deny-warnings", "--report-unused-disable-directives"),
  format: () => check("oxfmt/bin/oxfmt", "--check"),
  unused: () => check("knip/bin/knip.js"),
  unit: (further) => vitest("unit", {}, ["run", ...further]),
  server: onSqlite,
  postgres: onPostgres,
  bucket: onBucket,
  journeys,
};

/** Not run by `npm test` without arguments. */
const tools: Record<string, Step> = { related, repeat, torture, deployed };
/** How often `repeat` runs each test. */
const repetitions = 20;

async function related(): Promise<Outcome> {
  const { sources, server, left, journeys: named } = relatedTests(changedFiles(), listTests());
  const outcomes = [await steps.types?.([], undefined)];
  if (sources.length > 0) {
    outcomes.push(await check("oxlint/bin/oxlint", "--deny-warnings", ...sources));
    outcomes.push(await vitest("unit", {}, ["related", "--run", "--passWithNoTests", ...sources]));
  }
  if (server.length > 0) outcomes.push(await vitest("server", { TEST_DATABASE_URL: undefined }, ["run", ...server]));
  if (left.length > 0) console.log(`Related, and not run: ${left.join(" ")}`);
  if (named.length > 0) console.log(`Journeys to run: npm test -- journeys ${named.map(journeyName).join(" ")}`);
  return { ok: outcomes.every((outcome) => outcome?.ok) };
}

function journeyName(file: string): string {
  return basename(file, ".journey.ts");
}

async function repeat(further: string[], say: Say): Promise<Outcome> {
  const burning = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  for (const child of burning) running.add(child);
  try {
    if (further.some((file) => file.includes(".journey.")))
      return await journeys([...further, "--repeat-each", String(repetitions)], say);
    const project = further.some((file) => file.includes("tests/server/")) ? "server" : "unit";
    return await vitest(project, {}, ["run", "--repeats", String(repetitions - 1), ...further]);
  } finally {
    for (const child of burning) {
      child.kill();
      running.delete(child);
    }
  }
}

/** Injects faults under load, on both databases, and prints what was lost (`tests/torture/`). */
async function torture(further: string[]): Promise<Outcome> {
  const report = join(reports, "torture.jsonl");
  const database = await startPostgres();
  const crashing = createServer((request, response) => {
    database.crash().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  try {
    await once(crashing, "listening");
    const crash = `http://127.0.0.1:${(crashing.address() as AddressInfo).port}/`; // it listens on a port
    const environments = [
      { TEST_DATABASE_URL: undefined },
      { TEST_DATABASE_URL: database.url, TORTURE_CRASH_URL: crash },
    ];
    const outcomes = [];
    // One file after another: lines measure times. A database on which no test was chosen is no failure
    const args = ["run", "--no-file-parallelism", "--passWithNoTests", ...further];
    for (const environment of environments)
      outcomes.push(await vitest("torture", { ...environment, TORTURE_REPORT: report }, args));
    const lines = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : [];
    console.table(lines.map((line) => JSON.parse(line) as unknown));
    const counts = total(outcomes);
    return { ok: outcomes.every(({ ok }) => ok) && counts.passed > 0, counts };
  } finally {
    crashing.close();
    await database.stop();
  }
}

/** The statements of a whole run on SQLite; the run on PostgreSQL that follows it leaves out what would add none. */
const statements = join(reports, "statements");

async function onSqlite(further: string[]): Promise<Outcome> {
  const isWhole = further.length === 0;
  if (isWhole) mkdirSync(statements, { recursive: true });
  const env = { TEST_DATABASE_URL: undefined, ...(isWhole && { TEST_STATEMENTS: statements }) };
  return vitest("server", env, ["run", ...further]);
}

async function onPostgres(further: string[]): Promise<Outcome> {
  const database = await startPostgres();
  const env: NodeJS.ProcessEnv = { TEST_DATABASE_URL: database.url };
  if (existsSync(statements)) {
    const { left, run, of } = selectTests(readRecorded(statements));
    env.TEST_LEFT_OUT = join(reports, "left-out.json");
    writeFileSync(env.TEST_LEFT_OUT, JSON.stringify(left));
    console.log(`${run} of ${of} tests execute every statement; "npm test -- postgres" runs all`);
  }
  try {
    return await vitest("server", env, ["run", ...further]);
  } finally {
    await database.stop();
  }
}

/** The tests about files, with the files in an S3-compatible store. */
const aboutFiles = [
  "backup",
  "catalogue",
  "command-line",
  "download",
  "killed-publish",
  "many-servers",
  "release-files",
  "resumable-uploads",
].map((name) => `tests/server/${name}`);

async function onBucket(further: string[]): Promise<Outcome> {
  const store = await startStore();
  const env = { TEST_DATABASE_URL: undefined, TEST_S3_ENDPOINT: store.endpoint, TEST_S3_FOLDER: store.folder };
  try {
    return await vitest("server", env, ["run", ...(further.length > 0 ? further : aboutFiles)]);
  } finally {
    await store.stop();
  }
}

async function check(program: string, ...args: string[]): Promise<Outcome> {
  return { ok: (await runNode(program, args)) === 0 };
}

async function vitest(project: string, env: NodeJS.ProcessEnv, further: string[]): Promise<Outcome> {
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runNode("vitest/vitest.mjs", [...further, "--project", project, ...reporters], env);
  const { numPassedTests, numFailedTests, numPendingTests, testResults } =
    (readReport(report) as VitestReport | undefined) ?? noVitestTest;
  const troubles = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${file.name}: ${fullName}`),
  );
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  return judge(code, counts, troubles, further.includes("--passWithNoTests") ? 0 : 1);
}

/** The journeys, where every portal is two processes on PostgreSQL and a bucket behind nginx. */
async function deployed(further: string[], say: Say): Promise<Outcome> {
  const database = await startPostgres();
  const store = await startStore();
  const { endpoint: TEST_S3_ENDPOINT, folder: TEST_S3_FOLDER } = store;
  const data = { TEST_DATABASE_URL: database.url, TEST_S3_ENDPOINT, TEST_S3_FOLDER };
  try {
    return await runJourneys(further, say, { JOURNEYS_DEPLOYED: "on", ...data });
  } finally {
    await store.stop();
    await database.stop();
  }
}

function journeys(further: string[], say: Say): Promise<Outcome> {
  return runJourneys(further, say, { JOURNEYS_DEPLOYED: undefined });
}

async function runJourneys(further: string[], say: Say, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const report = join(reports, "journeys.json");
  const code = await runNode("@playwright/test/cli.js", ["test", ...further], { ...env, JOURNEYS_REPORT: report }, say);
  const { stats, suites } = (readReport(report) as PlaywrightReport | undefined) ?? noPlaywrightTest;
  const troubles = suites.flatMap(troublesOf);
  return judge(
    code,
    { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    troubles,
  );
}

function troublesOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status }) => {
        const what = status === "flaky" ? "passed at the second attempt" : "failed";
        return `${file}, ${projectName}: ${title} (${what})`;
      }),
  );
  return [...own, ...suites.flatMap(troublesOf)];
}

// The parts that we read of the (pinned) runners' reports
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};
type PlaywrightSuite = {
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
const noVitestTest: VitestReport = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
const noPlaywrightTest: PlaywrightReport = {
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
  suites: [],
};

/** A runner that ran no test counts as failed, unless `min` is 0. */
function judge(code: number, counts: Counts, troubles: string[], min: 0 | 1 = 1): Outcome {
  return { ok: code === 0 && counts.failed === 0 && counts.passed >= min, counts, troubles };
}

/**
 * Undefined if the runner ended before it wrote its report. Each report is deleted after reading, so that none is read
 * twice.
 */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
}

/** Resolves with the exit code; 1 if a signal or the time limit ended it. */
function runNode(program: string, args: string[], env: NodeJS.ProcessEnv = {}, say?: Say): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = say ? "pipe" : "inherit";
    const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
      timeout: stepLimit,
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => say?.(text));
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Runs steps one after another until interrupted. Prints their output as it arrives, or `after` each step. */
async function runSteps(names: string[], further: string[], after: boolean): Promise<[string, Outcome][]> {
  const outcomes: [string, Outcome][] = [];
  for (const name of names) {
    const step = steps[name] ?? tools[name];
    if (!step || interrupted) continue;
    let said = `\n── ${name}\n`;
    if (!after) process.stdout.write(said);
    const outcome = await step(further, after ? (text) => void (said += text) : undefined).catch((error: unknown) => {
      console.error(error);
      return { ok: false };
    });
    if (after) process.stdout.write(said);
    console.log(closingLine(name, outcome));
    outcomes.push([name, outcome]);
  }
  return outcomes;
}

function closingLine(name: string, { ok, counts }: Outcome): string {
  if (!counts) return `${name}: ${ok ? "ok" : "FAILED"}`;
  const nothing = counts.passed + counts.failed === 0 ? " — ran no test" : "";
  return `${name}: ${ok ? "ok" : "FAILED"}, ${sentence(counts)}${nothing}`;
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A failed check, and a runner that fails without a failed test, count as one failed test. */
function total(outcomes: Outcome[]): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { ok, counts = { passed: 0, failed: 0, skipped: 0 } } of outcomes) {
    sum.passed += counts.passed;
    sum.failed += ok ? 0 : Math.max(counts.failed, 1);
    sum.skipped += counts.skipped;
  }
  return sum;
}

function chosen(args: string[]): { names: string[]; further: string[] } {
  const first = args[0] ?? "";
  if (first in tools) return { names: [first], further: args.slice(1) };
  const end = args.findIndex((arg) => !(arg in steps));
  const names = end === -1 ? args : args.slice(0, end);
  return { names: args.length > 0 ? names : Object.keys(steps), further: args.slice(names.length) };
}

async function main(): Promise<void> {
  const { names, further } = chosen(process.argv.slice(2));
  if (names.length === 0) {
    console.error(
      `Name a step first: ${Object.keys({ ...steps, ...tools }).join(", ")}. What follows goes to its runner.`,
    );
    process.exitCode = 1;
    return;
  }
  const others = names.filter((name) => name !== "journeys");
  const beside = names.length > others.length ? ["journeys"] : [];
  const lanes = [runSteps(others, further, false), runSteps(beside, further, others.length > 0)];
  const outcomes = new Map((await Promise.all(lanes)).flat());
  const failed = names.filter((name) => !outcomes.get(name)?.ok);
  for (const [name, { troubles = [] }] of outcomes) for (const trouble of troubles) console.log(`${name}: ${trouble}`);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll is well.");
  console.log(sentence(total([...outcomes.values()])));
  process.exitCode = failed.length > 0 ? 1 : 0;
}

process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

await main();
