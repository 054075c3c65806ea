import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { check } from "../../server/backup/check.ts";
import { test, type TestPortal } from "../portal.ts";
import { startServer } from "../server/two-servers.ts";
import { acknowledged, lost, openLoad, work, type Load } from "./load.ts";

/** How often each fault is injected. */
const times = Number(process.env.TORTURE_TIMES ?? 10);
/** Successful responses to wait for before each fault. */
const answers = 15;
/** Milliseconds after PostgreSQL's return until calls must succeed again. */
const backWithin = 5_000;

const database = process.env.TEST_DATABASE_URL === undefined ? "SQLite" : "PostgreSQL";
const crashUrl = process.env.TORTURE_CRASH_URL;

type Line = { fault: string; times: number; survived: number; acknowledged: number; lost: number };

function report(line: Line): void {
  const { TORTURE_REPORT: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Resolves when this many more calls have succeeded, some of each kind; rejects on timeout. */
async function answered(load: Load): Promise<void> {
  const before = counts(load);
  const enough = acknowledged(load) + answers;
  await until(
    60_000,
    () => acknowledged(load) >= enough && counts(load).every((count, kind) => count > (before[kind] ?? 0)),
  );
}

function counts({ ledger }: Load): number[] {
  return Object.values(ledger).map(({ length }) => length);
}

async function until(within: number, isSo: () => boolean): Promise<void> {
  const end = performance.now() + within;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`too few answers within ${within} ms`);
    await pause(1);
  }
}

/** Lost records, and damage to database or files. Orphans are allowed: they belong to unacknowledged calls. */
async function losses(load: Load): Promise<string[]> {
  const { findings } = await check(load.site.portal, { repair: false, progress: () => undefined });
  const damaged = findings.filter(({ problem }) => problem !== "orphan");
  return [...(await lost(load)), ...damaged.map(({ problem, about }) => `${problem} ${about}`)];
}

async function judge(load: Load, fault: string, survived: number): Promise<void> {
  const missing = await losses(load);
  report({ fault, times, survived, acknowledged: acknowledged(load), lost: missing.length });
  expect(missing).toEqual([]);
  expect(survived).toBe(times);
}

async function killServers(site: TestPortal): Promise<void> {
  const load = await openLoad(site);
  let survived = 0;
  for (let round = 0; round < times; round++) {
    await using server = await startServer(site.environment);
    let isOver = false;
    const working = work(load, server, () => isOver);
    try {
      await answered(load);
      survived++; // it resumed where the killed server had stopped
    } finally {
      isOver = true;
      server.kill("SIGKILL");
      await working;
    }
  }
  await judge(load, `kill -9 of the server, ${database}`, survived);
}

test("servers are killed while people register, apply, decide, publish and upload", ({ site }) => killServers(site));

const onPostgres = test.skipIf(crashUrl === undefined);

onPostgres("PostgreSQL ends in the middle of transactions and recovers, while the server goes on", async ({ site }) => {
  const load = await openLoad(site);
  await using server = await startServer(site.environment);
  let isOver = false;
  const working = work(load, server, () => isOver);
  let survived = 0;
  try {
    for (let round = 0; round < times; round++) {
      await answered(load);
      const crashed = await fetch(crashUrl ?? "", { method: "POST" });
      expect(await crashed.text()).toBe("");
      const before = acknowledged(load);
      await until(backWithin, () => acknowledged(load) > before);
      survived++;
    }
    expect(server.running()).toBe(true);
  } finally {
    isOver = true;
    await working;
  }
  await judge(load, "PostgreSQL ended without a checkpoint", survived);
});
