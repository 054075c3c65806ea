import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { listTables } from "../../server/database/migrate.ts";
import type { Portal } from "../../server/portal.ts";
import type { TestPortal } from "../portal.ts";
import { bucketEnvironment, type Store } from "../s3.ts";
import { testSecret } from "../template.ts";
import { emptyEnvironment } from "./empty.ts";

/** Everything that a portal has: its rows, but those of processes that serve it, and the names of its files. */
export async function everything({ db, files }: Portal): Promise<{ rows: Record<string, string[]>; files: string[] }> {
  const tables = (await listTables(db.read)).filter((name) => name !== "servers");
  const rows: Record<string, string[]> = {};
  await db.snapshot(async (snapshot) => {
    for (const table of tables) {
      rows[table] = [];
      for await (const batch of snapshot.rows(table))
        rows[table].push(
          ...batch
            .filter((row) => row["key"] !== "readOnly")
            .map((row) => JSON.stringify(row, Object.keys(row).toSorted())),
        );
      rows[table].sort();
    }
  });
  return { rows, files: (await Array.fromAsync(files.list())).toSorted() };
}

/** An empty database and bucket, and the command that moves a portal there. */
export async function openTarget(store: Store, site: TestPortal) {
  const bucket = `moved-${randomBytes(6).toString("hex")}`;
  const empty = await emptyEnvironment();
  mkdirSync(path.join(store.folder, bucket));
  const inBucket = bucketEnvironment(store.endpoint, bucket);
  const { FILES_URL = "", ...keys } = inBucket;
  const { DATABASE_URL, DATA_DIR = "" } = empty.environment;
  const files = () =>
    readdirSync(path.join(store.folder, bucket), { recursive: true, withFileTypes: true }).filter((item) =>
      item.name.endsWith("_object"),
    ).length;
  return {
    args: ["move", "--to", DATABASE_URL ?? DATA_DIR, "--files", FILES_URL, "--json"],
    source: { ...site.environment, ...keys },
    environment: { ...empty.environment, ...inBucket, SECRET: testSecret, RATE_LIMITS: "off" },
    files,
    async [Symbol.asyncDispose]() {
      rmSync(path.join(store.folder, bucket), { recursive: true });
      await empty[Symbol.asyncDispose]();
    },
  };
}
