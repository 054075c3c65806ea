import { appendFileSync } from "node:fs";
import path from "node:path";
import { DefaultQueryExecutor, type CompiledQuery, type QueryResult } from "kysely";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { leftOutOf, type RecordedTest } from "./on-postgres.ts";

// Vitest runs this before each file of server tests. It records which statements each test executes (TEST_STATEMENTS), or
// skips the tests that need not run on this database (TEST_LEFT_OUT); without either it does nothing.

const root = path.resolve(import.meta.dirname, "..");
const { TEST_STATEMENTS: report, TEST_LEFT_OUT: leftOut } = process.env;

function fileOf(testPath = ""): string {
  return path.relative(root, testPath).split(path.sep).join("/");
}

if (leftOut !== undefined)
  beforeEach(({ skip }) => {
    const { testPath, currentTestName = "" } = expect.getState();
    if (leftOutOf(leftOut, fileOf(testPath)).has(currentTestName)) skip("another test executes the same statements");
  });

if (report !== undefined) record(report);

function record(folder: string): void {
  const recorded = new Map<string, RecordedTest>();
  const beforeTests = new Set<string>(); // those of a portal that all tests of the file share
  let statements = beforeTests;
  let begun = 0;
  const { prototype } = DefaultQueryExecutor;
  // oxlint-disable-next-line typescript/unbound-method -- called on the executor below
  const { executeQuery } = prototype;
  prototype.executeQuery = async function recording<Row>(
    this: DefaultQueryExecutor,
    query: CompiledQuery,
    options?: Parameters<typeof executeQuery>[1],
  ) {
    const current = statements;
    const text = withoutCounts(query.sql);
    try {
      const result = (await executeQuery.call(this, query, options)) as QueryResult<Row>; // its own type parameter
      const isEmpty = result.rows.length === 0 && (result.numAffectedRows ?? 0n) === 0n;
      current.add(`${isEmpty ? "nothing" : "rows"}: ${text}`);
      return result;
    } catch (error) {
      current.add(`refused: ${text}`);
      throw error;
    }
  };
  beforeEach(() => {
    statements = new Set();
    begun = performance.now();
  });
  afterEach(({ task: { result, meta } }) => {
    const { currentTestName: name = "" } = expect.getState();
    const passed = result?.state !== "fail";
    const earlier = recorded.get(name)?.statements ?? []; // of an attempt that failed
    recorded.set(name, {
      name,
      passed,
      runsOnce: meta.runsOnce === true,
      milliseconds: Math.round(performance.now() - begun),
      statements: [...new Set([...earlier, ...statements])],
    });
  });
  afterAll(() => {
    prototype.executeQuery = executeQuery;
    const tests = [...recorded.values()];
    for (const test of tests) test.statements.push(...beforeTests);
    const line = JSON.stringify({ file: fileOf(expect.getState().testPath), tests });
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`);
  });
}

/** Lists of values and of rows count as one, whatever their length. */
function withoutCounts(statement: string): string {
  return statement.replaceAll(/\?(?:, \?)+/g, "?").replaceAll(/\(\?\)(?:, \(\?\))+/g, "(?)");
}
