import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { afterCommit } from "../../server/database/after-commit.ts";
import { StartError } from "../../server/config/start-error.ts";
import { isUniqueViolation } from "../../server/database/errors.ts";
import type { Write } from "../../server/database/database.ts";
import { openSqlite } from "../../server/database/sqlite.ts";
import { pgbouncer, startPgbouncer } from "../pgbouncer.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { databaseUrl } from "../template.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { registerMember } from "./people.ts";

const onSqlite = !process.env.TEST_DATABASE_URL;
const state = (key: string) => ({ key, value: "" });

describe("the database", () => {
  test("commits all of a transaction or nothing", async ({ site }) => {
    const { db } = site.portal;
    const failing = db.write(async (write) => {
      await write.insertInto("portal_state").values(state("one")).execute();
      throw new Error("thought better of it");
    });
    await expect(failing).rejects.toThrow("thought better of it");
    expect(await db.read.selectFrom("portal_state").select("key").where("key", "=", "one").execute()).toEqual([]);
    await db.write(async (write) => void (await write.insertInto("portal_state").values(state("one")).execute()));
    expect(await db.read.selectFrom("portal_state").select("key").where("key", "=", "one").execute()).toHaveLength(1);
  });

  test("tells a unique violation from other failures", async ({ site }) => {
    const { db } = site.portal;
    const insert = (key: string) =>
      db.write(async (write) => void (await write.insertInto("portal_state").values(state(key)).execute()));
    await insert("one");
    expect(isUniqueViolation(await insert("one").catch((error: unknown) => error))).toBe(true);
    const orphan = db.write(
      async (write) =>
        void (await write
          .insertInto("files")
          .values({
            product: "unity",
            version: "2.8.0",
            name: "x",
            sha256: "none",
            platform: "any",
            engine: "none",
            position: 1,
          })
          .execute()),
    );
    const refused: unknown = await orphan.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error); // foreign keys are on
    expect(isUniqueViolation(refused)).toBe(false);
  });

  test.runIf(onSqlite)("finds the rows that go with a deleted one by an index", async ({ site }) => {
    const { rows } = await sql<{ child: string; column: string }>`
      select child.name as child, link."from" as "column"
      from sqlite_schema child, pragma_foreign_key_list(child.name) link
      where child.type = 'table' and link.on_delete = 'CASCADE' and not exists (
        select 1 from pragma_index_list(child.name) i, pragma_index_info(i.name) c
        where c.seqno = 0 and c.name = link."from" and i.partial = 0
      )`.execute(site.portal.db.read);
    expect(rows).toEqual([]);
  });

  test("returns numbers as numbers and round-trips any text", async ({ site }) => {
    const { db } = site.portal;
    const value = "中文 'quoted' \"double\" \\ % _ 😀 ; drop table products; --";
    await db.write(
      async (write) => void (await write.insertInto("portal_state").values({ key: "text", value }).execute()),
    );
    expect(await db.read.selectFrom("portal_state").select("value").where("value", "=", value).execute()).toEqual([
      { value },
    ]);
    const large = { sha256: "large", size: 5_000_000_000, block_crcs: "", created_at: "" };
    await db.write(async (write) => void (await write.insertInto("blobs").values(large).execute()));
    expect(await db.read.selectFrom("blobs").selectAll().where("sha256", "=", "large").execute()).toMatchObject([
      large,
    ]);
    expect(
      await db.read
        .selectFrom("products")
        .select(({ fn }) => fn.countAll().as("count"))
        .execute(),
    ).toEqual([{ count: 10 }]);
  });
});

describe("a database that blocks", () => {
  /** Holds the file's lock, or every connection of the pool, which requests need. Returns a function that releases them. */
  async function occupy({ portal }: TestPortal): Promise<() => Promise<void>> {
    if (onSqlite) {
      const other = new DatabaseSync(path.join(portal.config.dataDir, "parallax.sqlite"));
      other.exec("begin immediate");
      return async () => other.close();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
    const held = begun.map(({ resolve: hasBegun }) =>
      portal.db.write(async () => {
        hasBegun();
        await promise;
      }),
    );
    await Promise.all(begun.map((one) => one.promise));
    return async () => {
      resolve();
      await Promise.all(held);
    };
  }

  test("causes 503 with Retry-After and no internal error, and recovers", async ({ site }) => {
    const { id, version } = await site.call("currentLicence", {});
    await addFile(site.portal, "a.bin", noise(10));
    const payload = { ...ownVersion, file: "a.bin", licence: { id, version } };
    const agree = () => site.app.inject({ method: "POST", url: "/vrmcsys/download/agree", payload });
    const release = await occupy(site);
    const refused = await agree();
    await release();
    expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
      503,
      "5",
      { errCode: 10503, errMsg: "The service is busy.", data: null },
    ]);
    expect((await agree()).json()).toMatchObject({ errCode: 0 });
  });
});

describe("effects after a commit", () => {
  test("run once the transaction is committed, in order, and before the caller's promise resolves", async ({
    site,
  }) => {
    const { db } = site.portal;
    const happened: unknown[] = [];
    const written = () =>
      db.read.selectFrom("portal_state").select("value").where("key", "=", "test").executeTakeFirst();
    await db.write(async (write) => {
      afterCommit(write, () => void happened.push("first", written()));
      afterCommit(write, () => void happened.push("second"));
      await write.insertInto("portal_state").values({ key: "test", value: "written" }).execute();
      expect(happened).toEqual([]);
    });
    expect(happened).toHaveLength(3);
    expect(await Promise.all(happened)).toEqual(["first", { value: "written" }, "second"]);
  });

  test("do not run after a rollback, and belong to their transaction alone", async ({ site }) => {
    const { db } = site.portal;
    const happened: number[] = [];
    const ways = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5].map((number) =>
        db.write(async (write) => {
          afterCommit(write, () => happened.push(number));
          await write.selectFrom("portal_state").select("key").execute();
          if (number % 2) throw new Error("rolled back");
        }),
      ),
    );
    expect(ways.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true, false]);
    expect(happened.toSorted((a, b) => a - b)).toEqual([0, 2, 4]);
  });

  test("cannot be registered outside a transaction", async ({ site }) => {
    let over: Write | undefined;
    await site.portal.db.write(async (write) => void (over = write));
    expect(() => over && afterCommit(over, () => undefined)).toThrow("outside a transaction");
  });
});

describe.runIf(onSqlite)("SQLite", () => {
  test("uses a write-ahead log and syncs to disk, on both connections", async ({ site }) => {
    const { db } = site.portal;
    const settings = [
      ["journal_mode", "wal"],
      ["synchronous", 2],
      ["foreign_keys", 1],
    ] as const;
    for (const [name, value] of settings) {
      expect((await sql.raw(`pragma ${name}`).execute(db.read)).rows, name).toEqual([{ [name]: value }]);
      await db.write(async (write) =>
        expect((await sql.raw(`pragma ${name}`).execute(write)).rows, name).toEqual([{ [name]: value }]),
      );
    }
  });

  test("is not opened if it cannot use these settings", async () => {
    await expect(openSqlite(":memory:")).rejects.toThrow("SQLite: journal_mode is memory, must be wal");
  });

  test("keeps a compiled statement, which it would not with a limit as a parameter", ({ site }) => {
    const query = site.portal.db.read.selectFrom("portal_state").select("key").limit(1).offset(2).compile();
    expect(query.sql).toMatch(/limit 1 offset \?$/);
  });

  test("cannot be written through the reading connection", async ({ site }) => {
    await expect(site.portal.db.read.deleteFrom("downloads").execute()).rejects.toThrow(/readonly/);
  });

  test("lets a write wait for another process without blocking anything else, and then executes it", async ({
    site,
  }) => {
    const other = new DatabaseSync(path.join(site.portal.config.dataDir, "parallax.sqlite"));
    other.exec("begin immediate");
    let written = false;
    const writing = site.portal.db
      .write(async (write) => void (await write.insertInto("portal_state").values(state("late")).execute()))
      .then(() => (written = true));
    for (let turn = 0; turn < 20; turn++) {
      expect((await site.call("products", {})).total).toBe(10); // read while the write waits
      await new Promise((done) => setImmediate(done));
    }
    expect(written).toBe(false);
    other.exec("commit");
    other.close();
    await writing;
    expect(
      await site.portal.db.read.selectFrom("portal_state").select("key").where("key", "=", "late").execute(),
    ).toHaveLength(1);
  });

  test("fails a write after five seconds of a lock, and writes again once it is released", async ({ site }) => {
    const other = new DatabaseSync(path.join(site.portal.config.dataDir, "parallax.sqlite"));
    other.exec("begin immediate");
    const write = () =>
      site.portal.db.write(
        async (writing) => void (await writing.insertInto("portal_state").values(state("x")).execute()),
      );
    await expect(write()).rejects.toThrow("database is locked");
    other.exec("rollback");
    other.close();
    await write();
  });

  test("shows other connections nothing of an uncommitted transaction", async ({ site }) => {
    const { db } = site.portal;
    const seen = () => db.read.selectFrom("portal_state").select("key").where("key", "=", "one").execute();
    await db.write(async (write) => {
      await write.insertInto("portal_state").values(state("one")).execute();
      expect(await seen()).toEqual([]);
    });
    expect(await seen()).toHaveLength(1);
  });
});

describe.skipIf(onSqlite)("PostgreSQL", () => {
  test("waits for the disk before it acknowledges, where it is set not to", async ({ site }) => {
    const { DATABASE_URL = "" } = site.environment;
    const setting = async (address: string) => {
      const { site: opened, close } = await openTestPortal({ ...site.environment, DATABASE_URL: address });
      const { db } = opened.portal;
      const shown = sql<{ synchronous_commit: string }>`show synchronous_commit`;
      const read = await shown.execute(db.read);
      const written = await db.write((write) => shown.execute(write));
      await close();
      return [read, written].map(({ rows }) => rows[0]?.synchronous_commit);
    };
    const name = sql.id(new URL(DATABASE_URL).pathname.slice(1));
    const { db } = site.portal;
    const expected = { off: "on", local: "on", remote_write: "on", on: "on", remote_apply: "remote_apply" };
    for (const [set, got] of Object.entries(expected)) {
      await sql`alter database ${name} set synchronous_commit = ${sql.lit(set)}`.execute(db.read);
      expect(await setting(DATABASE_URL), set).toEqual([got, got]);
    }
    const asked = encodeURIComponent("-c synchronous_commit=off");
    expect(await setting(`${DATABASE_URL}?options=${asked}`)).toEqual(["on", "on"]);
  });

  test.runIf(existsSync(pgbouncer))(
    "behind PgBouncer in transaction mode is refused without limits, says what to set, and then keeps them",
    { tags: "nightly" },
    async ({ site }) => {
      const { DATABASE_URL = "" } = site.environment;
      const { db } = site.portal;
      const own = new URL(DATABASE_URL);
      Object.assign(own, { username: `pooled_${own.pathname.slice(6)}`, password: "of-this-test" });
      await sql`create role ${sql.id(own.username)} superuser login password 'of-this-test'`.execute(db.read);
      await using pooler = await startPgbouncer(own.href);
      const behind = { ...site.environment, DATABASE_URL: databaseUrl(pooler.url, own.pathname.slice(1)) };
      const refusal: unknown = await openTestPortal(behind).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      const statements = String(refusal).match(/alter role [^;]+;/g) ?? [];
      expect(statements).toHaveLength(2); // the server's own synchronous_commit is on
      for (const statement of statements) await sql.raw(statement).execute(db.read);
      await using again = await startPgbouncer(own.href);
      const { site: opened, close } = await openTestPortal({
        ...behind,
        DATABASE_URL: databaseUrl(again.url, own.pathname.slice(1)),
      });
      const read = opened.portal.db.read;
      const shown = await Promise.all(
        Array.from({ length: 30 }, (_, at) => {
          const show = sql<{ statement_timeout: string }>`show statement_timeout`;
          return at % 2 === 0 ? show.execute(read) : opened.portal.db.write((write) => show.execute(write));
        }),
      );
      expect(new Set(shown.map(({ rows }) => rows[0]?.statement_timeout))).toEqual(new Set(["10s"]));
      const people = await Promise.all(Array.from({ length: 20 }, () => registerMember(opened)));
      expect(new Set(people.map(({ phone }) => phone)).size).toBe(20);
      await close();
      await sql`drop role ${sql.id(own.username)}`.execute(db.read);
    },
  );

  test("is used without TLS only if the address does not require it", async ({ site }) => {
    const { DATABASE_URL = "" } = site.environment;
    const { site: plain, close } = await openTestPortal({
      ...site.environment,
      DATABASE_URL: `${DATABASE_URL}?sslmode=disable`,
    });
    expect(await plain.call("products", {})).toBeDefined();
    await close();
    for (const mode of ["verify-full", "no-verify"]) {
      const asked = openTestPortal({ ...site.environment, DATABASE_URL: `${DATABASE_URL}?sslmode=${mode}` });
      await expect(asked, mode).rejects.toThrow("The server does not support SSL connections"); // the tests' database has none
    }
  });

  test("may close every connection, idle or in a transaction, and the portal recovers", async ({ site }) => {
    const { db } = site.portal;
    const { site: second, close } = await openTestPortal(site.environment);
    const endAll = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await site.call("products", {});
    await endAll.execute(second.portal.db.read);
    await expect
      .poll(() =>
        site.call("products", {}).then(
          ({ total }) => total,
          () => 0,
        ),
      )
      .toBe(10);

    const broken = db.write(async (write) => {
      await write.insertInto("portal_state").values(state("one")).execute();
      await endAll.execute(second.portal.db.read);
      await new Promise((done) => setImmediate(done)); // the connection's end is noticed while no statement runs
      await write.insertInto("portal_state").values(state("two")).execute();
    });
    await expect(broken).rejects.toBeInstanceOf(Error);
    await expect
      .poll(() =>
        db.read
          .selectFrom("portal_state")
          .select("key")
          .where("key", "in", ["one", "two"])
          .execute()
          .catch(() => null),
      )
      .toEqual([]);
    await close();
  });
});
