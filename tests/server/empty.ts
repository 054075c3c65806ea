import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { openHashing } from "../../server/sign-in/hashing/hashing.ts";
import { readConfig } from "../../server/config/config.ts";
import { listTables } from "../../server/database/migrate.ts";
import { openPortal } from "../../server/open.ts";
import type { Portal } from "../../server/portal.ts";
import { cheapArgon2 } from "../cheap-argon2.ts";
import { compileHere } from "../portal.ts";
import { bucketEnvironment, newBucket, removeBucket, type Store } from "../s3.ts";
import { administer, databaseUrl, testSecret } from "../template.ts";
import { temporaryData } from "../temporary.ts";
import { hashOf } from "./files.ts";

/**
 * A copy of the sample content with two of its ten products, one with files and one with notes only, so that it loads
 * quickly.
 */
export function smallContent(): Disposable & { folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-content-"));
  const ours = path.resolve(import.meta.dirname, "../../site");
  const other = /[\\/](releases|files|samples|docs)[\\/](?!metrics|sports-data|[^\\/]+\.svg$)/;
  cpSync(ours, folder, { recursive: true, filter: (file) => !other.test(path.relative(path.dirname(ours), file)) });
  const products = readFileSync(path.join(folder, "products.yaml"), "utf8").split(/^(?=- slug: )/m);
  writeFileSync(
    path.join(folder, "products.yaml"),
    products.filter((product) => /^- slug: (metrics|sports-data)$/m.test(product)).join(""),
  );
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** The number of rows when it is loaded completely. */
export const smallContents = { products: 2, releases: 12, files: 6, licences: 1, site_revisions: 1 };

/** An empty data folder and, on PostgreSQL, an empty database. */
export async function emptyEnvironment(): Promise<{ environment: Record<string, string> } & AsyncDisposable> {
  const dataDir = temporaryData("empty");
  const bucket = `empty-${randomBytes(6).toString("hex")}`;
  const server = process.env.TEST_DATABASE_URL;
  const name = `empty_${randomBytes(6).toString("hex")}`;
  if (server) await administer(server, `create database ${name}`);
  return {
    environment: {
      DATA_DIR: dataDir,
      ...newBucket(bucket, { fromTemplate: false }),
      SECRET: "s".repeat(32),
      LOG_LEVEL: "silent",
      ...(server && { DATABASE_URL: databaseUrl(server, name) }),
    },
    async [Symbol.asyncDispose]() {
      rmSync(dataDir, { recursive: true, force: true });
      removeBucket(bucket);
      if (server) await administer(server, `drop database ${name} with (force)`);
    },
  };
}

export async function withPortal<Result>(
  environment: Record<string, string>,
  work: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  const portal = await openPortal(readConfig(environment), undefined, openHashing(cheapArgon2), compileHere);
  try {
    return await work(portal);
  } finally {
    await portal.close();
  }
}

/** Every row but those of processes that serve the portal, as sorted text, and the name of every file, which is intact. */
export async function everything({ db, files }: Portal): Promise<{ rows: Record<string, string[]>; files: string[] }> {
  const tables = (await listTables(db.read)).filter((name) => name !== "servers");
  const rows: Record<string, string[]> = {};
  await db.snapshot(async (snapshot) => {
    for (const table of tables) {
      const found = (await Array.fromAsync(snapshot.rows(table))).flat().filter((row) => row["key"] !== "readOnly");
      rows[table] = found.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
    }
  });
  const names = (await Array.fromAsync(files.list())).toSorted();
  for (const sha256 of names) {
    await using file = await files.open(sha256);
    expect(hashOf(await buffer(file.bytes()))).toBe(sha256);
  }
  return { rows, files: names };
}

/** The number of rows of everything that the sample content contains. */
export async function contents({ db }: Portal): Promise<Record<string, number>> {
  const count = async (table: "products" | "releases" | "files" | "licences" | "site_revisions") => {
    const { count: rows } = await db.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return [table, rows] as const;
  };
  return Object.fromEntries(
    await Promise.all((["products", "releases", "files", "licences", "site_revisions"] as const).map(count)),
  );
}

/** An empty database and bucket. */
export async function openTarget(store: Store) {
  const bucket = `moved-${randomBytes(6).toString("hex")}`;
  const folder = path.join(store.folder, bucket);
  const empty = await emptyEnvironment();
  mkdirSync(folder);
  const inBucket = bucketEnvironment(store.endpoint, bucket);
  return {
    environment: { ...empty.environment, ...inBucket, SECRET: testSecret, RATE_LIMITS: "off" },
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true });
      await empty[Symbol.asyncDispose]();
    },
  };
}
