import { expect, test } from "vitest";
import { selectTests, type RecordedTest } from "./on-postgres.ts";

function recorded(name: string, statements: string[], further: Partial<RecordedTest> = {}): RecordedTest {
  return { name, passed: true, runsOnce: false, milliseconds: 100, statements, ...further };
}

const file = "tests/server/sessions.test.ts";

test("tests that add a statement or another kind of result run on PostgreSQL, and the others are left out", () => {
  const tests = [
    recorded("reads", ["rows: select 1"]),
    recorded("reads and writes", ["rows: select 1", "rows: insert"]),
    recorded("finds nothing", ["nothing: select 1"]),
  ];
  expect(selectTests([{ file, tests }])).toEqual({ left: { [file]: ["reads"] }, run: 2, of: 3 });
});

test("of two tests with the same statements the shorter one runs", () => {
  const tests = [recorded("long", ["rows: a"], { milliseconds: 9_000 }), recorded("short", ["rows: a"])];
  expect(selectTests([{ file, tests }]).left).toEqual({ [file]: ["long"] });
});

test("what a file that runs as a whole executes needs no other test", () => {
  const whole = "tests/server/move.test.ts";
  const copies = { file: whole, tests: [recorded("copies", ["rows: a"]), recorded("copies again", ["rows: a"])] };
  const selection = selectTests([copies, { file, tests: [recorded("reads", ["rows: a"])] }]);
  expect(selection).toEqual({ left: { [file]: ["reads"] }, run: 2, of: 3 });
});

test("a test about concurrency, one that failed, or one without statements is not left out", () => {
  const tests = [
    recorded("first", ["rows: a"]),
    recorded("50 upgrades at once", ["rows: a"]),
    recorded("over two servers", ["rows: a"]),
    recorded("failed", ["rows: a"], { passed: false }),
    recorded("starts a program", []),
  ];
  expect(selectTests([{ file, tests }]).left).toEqual({ [file]: ["first"] });
});

test("what runs on SQLite only does not count", () => {
  const once = recorded("on SQLite", ["rows: a", "rows: b"], { runsOnce: true });
  const wire = { file: "tests/server/raw-http.test.ts", tests: [recorded("bytes", ["rows: a"])] };
  const selection = selectTests([
    wire,
    { file, tests: [once, recorded("reads", ["rows: a"], { milliseconds: 9_000 })] },
  ]);
  expect(selection).toEqual({ left: {}, run: 1, of: 1 });
});
