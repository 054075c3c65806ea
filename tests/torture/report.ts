import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";

/** How often each fault is tried. */
export const times = Number(process.env.TORTURE_TIMES ?? 10);
export const onSqlite = process.env.TEST_DATABASE_URL === undefined;
export const database = onSqlite ? "SQLite" : "PostgreSQL";

/** `acknowledged`: what the portal said it had done. `lost`: how much of it was not there afterwards. */
type Line = {
  fault: string;
  times: number;
  survived: number;
  acknowledged?: number;
  lost: number;
  note?: string;
};

function write(line: Line): void {
  const { TORTURE_REPORT: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

type Outcome = { survived: number; acknowledged?: number; lost: string[]; note?: string; tried?: number };

/** Adds a line to the table, and fails unless the fault was survived every time and nothing is lost. */
export function judge(fault: string, { survived, lost, tried = times, ...outcome }: Outcome): void {
  write({ fault, times: tried, survived, lost: lost.length, ...outcome });
  expect(lost).toEqual([]);
  expect(survived).toBe(tried);
}

export function notRun(fault: string, reason: string): void {
  write({ fault, times: 0, survived: 0, lost: 0, note: `not run: ${reason}` });
}

/** Waits for a condition; rejects with what was missing if it does not come within so many milliseconds. */
export async function until(within: number, missing: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${missing} within ${within} ms`);
    await pause(1);
  }
}
