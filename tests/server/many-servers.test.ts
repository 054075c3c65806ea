import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { listTables } from "../../server/database/migrate.ts";
import { openPortal } from "../../server/open.ts";
import { StartError } from "../../server/config/start-error.ts";
import { test as withSite } from "../portal.ts";
import { contents, emptyEnvironment, smallContent, smallContents, withPortal } from "./empty.ts";
import { start } from "./processes.ts";
import { everythingStored } from "./stored.ts";

const programs = path.join(import.meta.dirname, "programs");

describe("servers that start on the same empty database at the same moment", () => {
  test("create its tables and load its content once", async () => {
    await using empty = await emptyEnvironment();
    using content = smallContent();
    await using first = start(path.join(programs, "open.ts"), [content.folder], empty.environment);
    await using second = start(path.join(programs, "open.ts"), [content.folder], empty.environment);
    await using third = start(path.join(programs, "open.ts"), [content.folder], empty.environment);
    const servers = [first, second, third];
    await Promise.all(servers.map((server) => server.line(/^ready$/)));
    for (const server of servers) server.tell("go");
    for (const server of servers) expect(await server.ended, server.said()).toBe(0);
    expect(servers.map((server) => server.said().replace("ready\n", "")).toSorted()).toEqual([
      "already there",
      "already there",
      "loaded",
    ]);
    expect(await withPortal(empty.environment, contents)).toEqual(smallContents);
  });

  test("load it completely after one of them was killed at any point", async () => {
    await using empty = await emptyEnvironment();
    using content = smallContent();
    const begun = ["files", "spool"].map((name) => path.join(empty.environment.DATA_DIR ?? "", name));
    const stored = () => (begun.some((folder) => existsSync(folder)) ? everythingStored(empty.environment).length : -1);
    for (const point of [0, 1, 4]) {
      await using server = start(path.join(programs, "open.ts"), [content.folder], empty.environment);
      await server.line(/^ready$/);
      server.tell("go");
      while (stored() < point && server.running()) await new Promise((done) => setImmediate(done));
      server.kill("SIGKILL");
      expect(await server.ended, server.said()).toBe("SIGKILL");
      const rows = await withPortal(empty.environment, contents);
      expect([0, smallContents.products]).toContain(rows.products);
    }
    await using last = start(path.join(programs, "open.ts"), [content.folder], empty.environment);
    await last.line(/^ready$/);
    last.tell("go");
    expect(await last.ended, last.said()).toBe(0);
    expect(await withPortal(empty.environment, contents)).toEqual(smallContents);
  });
});

describe("a server that is killed while it creates the tables", () => {
  withSite("leaves none of them, and two others create them all at once", async ({ site }) => {
    await using empty = await emptyEnvironment();
    for (const statement of ["1", "2", "60", "100"]) {
      await using killed = start(path.join(programs, "killed.ts"), [statement], empty.environment);
      expect(await killed.ended, killed.said()).toBe("SIGKILL");
    }
    const opened = await Promise.all([1, 2].map(() => openPortal(readConfig(empty.environment))));
    const tables = await Promise.all(opened.map(({ db }) => listTables(db.read)));
    const expected = await listTables(site.portal.db.read);
    expect(tables).toEqual([expected, expected]);
    for (const portal of opened) await portal.close();
  });
});

describe("servers that write to one database", () => {
  withSite(
    "lose none of each other's writes",
    async ({ site }) => {
      await site.portal.db.write(
        async (write) => void (await write.insertInto("portal_state").values({ key: "counter", value: "0" }).execute()),
      );
      const names = ["a", "b"];
      await Promise.all(
        names.map(async (name) => {
          await using server = start(path.join(programs, "write.ts"), [name, "100"], site.environment);
          await server.line(/^ready$/);
          server.tell("go");
          expect(await server.ended, server.said()).toBe(0);
        }),
      );
      const { value } = await site.portal.db.read
        .selectFrom("portal_state")
        .select("value")
        .where("key", "=", "counter")
        .executeTakeFirstOrThrow();
      expect(value).toBe(String(100 * names.length));
    },
    60_000,
  );

  withSite(
    "lose no acknowledged write when they are killed",
    async ({ site }) => {
      await site.portal.db.write(
        async (write) => void (await write.insertInto("portal_state").values({ key: "counter", value: "0" }).execute()),
      );
      for (const [round, name] of ["c", "d", "e"].entries()) {
        await using server = start(path.join(programs, "write.ts"), [name, "100000"], site.environment);
        await server.line(/^ready$/);
        server.tell("go");
        await server.line(new RegExp(`^${name} ${20 * (round + 1)}$`));
        server.kill("SIGKILL");
        await server.ended;
        const acknowledged = server
          .said()
          .split("\n")
          .filter((line) => line.startsWith(`${name} `));
        const rows = await site.portal.db.read
          .selectFrom("portal_state")
          .select("key")
          .where("key", "like", `${name} %`)
          .execute();
        expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
      }
    },
    60_000,
  );
});

describe("a database of another version", () => {
  withSite.for(["9999_future", "0025_channels"])(
    "is refused with its %s, and left as it is",
    async (name, { site }) => {
      const { db } = site.portal;
      type Migrations = { kysely_migration: { name: string; timestamp: string } };
      const applied = () => db.read.$extendTables<Migrations>().selectFrom("kysely_migration").selectAll().execute();
      await db.write(
        async (write) =>
          void (await write
            .$extendTables<Migrations>()
            .insertInto("kysely_migration")
            .values({ name, timestamp: "2030-01-01" })
            .execute()),
      );
      const before = [await contents(site.portal), await applied()];
      const refused: unknown = await openPortal(readConfig(site.environment)).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartError);
      expect(String(refused)).toContain(
        `The database was written by a newer version of the portal, or by one before 0.1.0 (it has ${name}). Start that version, or use an empty database; nothing was changed.`,
      );
      expect([await contents(site.portal), await applied()]).toEqual(before);
    },
  );
});
