import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { readConfig } from "../server/config/config.ts";
import { openPortal } from "../server/open.ts";
import { updateWholeSearch } from "../server/content/search/update.ts";
import { loadFirstSite } from "../server/content/site/first/load.ts";
import { newBucket, templateBucket } from "./s3.ts";
import { temporaryData } from "./temporary.ts";

const siteFolder = path.resolve(import.meta.dirname, "../site");
export const templateDatabase = "parallax_template";
export const testSecret = "only for tests, only for tests, only for tests";

/** Loads the sample content once; every test starts from a copy. Vitest runs this before all server tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = temporaryData("template");
  process.env.TEST_TEMPLATE = folder;
  const server = process.env.TEST_DATABASE_URL;
  if (server) await administer(server, `create database ${templateDatabase}`);
  const config = readConfig({
    DATA_DIR: folder,
    SECRET: testSecret,
    LOG_LEVEL: "silent",
    ...(server && { DATABASE_URL: databaseUrl(server, templateDatabase) }),
    ...newBucket(templateBucket, { fromTemplate: false }),
  });
  const portal = await openPortal(config);
  await loadFirstSite(portal, siteFolder);
  await updateWholeSearch(portal);
  await portal.close();
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (server) await administer(server, `drop database ${templateDatabase} with (force)`);
  };
}

/** Runs one statement outside any test's database. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
