/** @module-tag nightly */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openPortal } from "../../server/open.ts";
import { StartError } from "../../server/config/start-error.ts";
import { test as withSite } from "../portal.ts";
import { contents, emptyEnvironment, smallContent, smallContents, withPortal } from "./empty.ts";
import { start } from "./processes.ts";

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
