import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { startPgbouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres.ts";
import { administer } from "./template.ts";

/**
 * Global setup: a real PostgreSQL for the tests that follow. TEST_DATABASE_URL names it; a request to TEST_CRASH_URL
 * crashes it and starts it again. With TEST_POOLER=on, the portals reach it through PgBouncer, at TEST_POOLER_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const database = await startPostgres();
  const crashing = createServer((_, response) => {
    database.crash().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(crashing, "listening");
  process.env.TEST_DATABASE_URL = database.url;
  process.env.TEST_CRASH_URL = `http://127.0.0.1:${(crashing.address() as AddressInfo).port}/`; // it listens on a port
  const pooler = process.env.TEST_POOLER === "on" ? await startPgbouncer(database.url) : undefined;
  if (pooler) {
    for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout"])
      await administer(database.url, `alter role current_user set ${limit} = '10s'`);
    process.env.TEST_POOLER_URL = pooler.url;
  }
  return async () => {
    crashing.close();
    await pooler?.[Symbol.asyncDispose]();
    await database.stop();
  };
}
