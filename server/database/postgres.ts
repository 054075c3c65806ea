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
export function openPostgres(url: string, onError: (error: Error) => void): Kysely<Tables> {
  pg.types.setTypeParser(bigintType, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) => client.query(waitForCommits), // a connection for which this fails is not used
  });
  pool.on("error", onError); // without a listener, a restart of PostgreSQL would end the process
  pool.on("connect", (client) => {
    client.on("error", () => undefined); // the same if a connection breaks within a transaction, whose next statement rejects with it
    endAfterTimeout(client);
  });
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Ends a connection on which a query timed out. `pg` would return it to the pool and send the next query only after the
 * response to this one, which never arrives if a firewall has dropped the connection.
 */
function endAfterTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // one signature instead of its overloads
  const watched = (...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === "Query read timeout") void (client as pg.Client).end();
      });
    return result;
  };
  client.query = watched as typeof client.query;
}
