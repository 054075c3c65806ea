import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUniqueViolation } from "./errors.ts";
import type { Database, Write } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

const folder = mkdtempSync(path.join(tmpdir(), "parallax-together-"));
let db: Database;

beforeAll(async () => {
  db = await openSqlite(path.join(folder, "test.sqlite"));
  await db.write((write) => sql`create table notes (id integer primary key)`.execute(write));
});
beforeEach(async () => void (await db.write((write) => sql`delete from notes`.execute(write))));
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const add = (write: Write, id: number) => sql`insert into notes values (${id})`.execute(write);
const kept = async () =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(db.read)).rows.map(({ id }) => id);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The number of commits to the file while `work` ran, as another connection sees it. */
async function commitsDuring(work: () => Promise<unknown>): Promise<number> {
  let commits = 0;
  let known = await version();
  const over = work().then(() => true);
  const turn = () => new Promise<boolean>((resolve) => setImmediate(resolve, false));
  while (!(await Promise.race([over, turn()]))) {
    const now = await version();
    if (now !== known) commits++;
    known = now;
  }
  return commits + Number((await version()) !== known);
}

async function version(): Promise<unknown> {
  return (await sql<{ data_version: number }>`pragma data_version`.execute(db.read)).rows[0]?.data_version;
}

describe("transactions that wait at the same time", () => {
  test("share a commit, and resolve after it", async () => {
    const seen: boolean[] = [];
    const commits = await commitsDuring(() =>
      Promise.all(
        numbers(30).map(async (id) => {
          await db.write((write) => add(write, id));
          seen.push((await kept()).includes(id));
        }),
      ),
    );
    expect(commits).toBe(1);
    expect(seen).toEqual(numbers(30).map(() => true));
  });

  test("run one after another: each sees the effects of the previous ones", async () => {
    const counts = await Promise.all(
      numbers(40).map((id) =>
        db.write(async (write) => {
          const { rows } = await sql`select id from notes`.execute(write);
          await add(write, id);
          return rows.length;
        }),
      ),
    );
    expect(counts).toEqual(numbers(40));
  });

  test("roll back only the one that fails", async () => {
    const outcomes = await Promise.allSettled(
      numbers(5).map((id) =>
        db.write(async (write) => {
          await add(write, id);
          if (id === 2) throw new Error("the third fails");
          if (id === 3) await add(write, 0); // is there already
          return id;
        }),
      ),
    );
    expect(
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : String(outcome.reason))),
    ).toEqual([0, 1, "Error: the third fails", expect.stringContaining("UNIQUE"), 4]);
    expect(await kept()).toEqual([0, 1, 4]);
  });

  test("roll back only one that throws before it returns a promise", async () => {
    const thrown = () => {
      throw new Error("at once");
    };
    const [failed, done] = await Promise.allSettled([db.write(thrown), db.write((write) => add(write, 1))]);
    expect([failed.status, done.status]).toEqual(["rejected", "fulfilled"]);
    expect(await kept()).toEqual([1]);
  });

  test("all fail if one rolls back everything, as a full disk does, and the next ones succeed", async () => {
    const outcomes = await Promise.allSettled(
      numbers(3).map((id) =>
        db.write(async (write) => {
          await add(write, id);
          if (id !== 1) return;
          await sql`rollback`.execute(write);
          throw new Error("the disk is full");
        }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason))).toEqual(
      numbers(3).map(() => "Error: the disk is full"),
    );
    expect(await kept()).toEqual([]);
    await db.write((write) => add(write, 7));
    expect(await kept()).toEqual([7]);
  });
});

/** Takes some hundred milliseconds. */
const long = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) from n`;

describe("another thread", () => {
  test.each([
    ["writes", () => db.write((write) => long.execute(write))],
    ["makes long reads", () => long.execute(db.longRead)],
  ])("%s while this one goes on", async (_, work) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    count();
    await work();
    isOver = true;
    expect(turns).toBeGreaterThan(1_000);
  });

  test("lets no write wait for a long read", async () => {
    const ended: string[] = [];
    const reading = long.execute(db.longRead).then(() => ended.push("read"));
    await db.write((write) => add(write, 1)).then(() => ended.push("written"));
    await reading;
    expect(ended).toEqual(["written", "read"]);
  });

  test("reports SQLite's error for a failing statement", async () => {
    await db.write((write) => add(write, 1));
    const failed: unknown = await db.write((write) => add(write, 1)).catch((error: unknown) => error);
    expect(failed).toMatchObject({ errcode: 1555, message: "UNIQUE constraint failed: notes.id" });
    expect(isUniqueViolation(failed)).toBe(true);
    await expect(sql`insert into notes values (2)`.execute(db.longRead)).rejects.toThrow(/readonly/);
  });

  test("commits everything queued before the program exits by itself", async () => {
    const file = path.join(folder, "ends.sqlite");
    const program = `
      const { openSqlite } = await import(${JSON.stringify(new URL("sqlite.ts", import.meta.url).href)});
      const db = await openSqlite(${JSON.stringify(file)});
      void db.write((write) => write.schema.createTable("kept").addColumn("id", "integer").execute());`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "inherit" });
    expect(await once(child, "exit")).toEqual([0, null]);
    const other = await openSqlite(file);
    expect((await sql`select * from kept`.execute(other.read)).rows).toEqual([]);
    await other.close();
  });
});
