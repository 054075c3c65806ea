import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./schema.ts";

const bigintType = 20;
/**
 * Commits wait until the log is on the disk, and on that of synchronous standbys, even if the server, the database or
 * the role is configured otherwise, so that acknowledged writes survive a crash. `remote_apply` is stricter and stays.
 */
const waitForCommits = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') in ('off', 'local', 'remote_write')`;

/**
 * Opens one pool for reads and writes. Returns `bigint` columns as numbers. Calls `onError` when an idle connection
 * breaks.
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
    onConnect: (client) => client.query(waitForCommits), // a connection for which this fails is not used
  });
  pool.on("error", onError); // without a listener, a restart of PostgreSQL would end the process
  // The same if a connection breaks within a transaction, whose next statement rejects with the error
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
