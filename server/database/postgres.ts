import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./schema.ts";

const bigintType = 20;
/**
 * Answers wait for the log on the disk, and for that of synchronous standbys, even where the server, the database or the role
 * is set not to: what was acknowledged survives a crash. `remote_apply` waits for more and stays.
 */
const waitForCommits = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') in ('off', 'local', 'remote_write')`;

/**
 * One pool for reads and writes, of so many connections at most. Sizes and counts arrive as numbers. `onError` hears of
 * idle connections that break.
 */
export function openPostgres(url: string, onError: (error: Error) => void, most = 10): Kysely<Tables> {
  pg.types.setTypeParser(bigintType, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) => client.query(waitForCommits), // nobody gets a connection for which this failed
  });
  pool.on("error", onError); // without a listener a restart of PostgreSQL ends the process
  // The same for a connection that breaks inside a transaction, whose next statement rejects with the error
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
