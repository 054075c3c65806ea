import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import type { Tables } from "./schema.ts";

const bigintType = 20;
/**
 * What every connection needs. Commits wait until the log is on the disk, and on that of synchronous standbys, even if the
 * server, the database or the role is configured otherwise, so that acknowledged writes survive a crash; `remote_apply` is
 * stricter and stays. Set by a statement, because poolers refuse unknown parameters at the start of a connection.
 */
const limits = `with ours (name, value, weaker) as (values
    ('statement_timeout', '10s', array['0']),
    ('idle_in_transaction_session_timeout', '10s', array['0']),
    ('synchronous_commit', 'on', array['off', 'local', 'remote_write']))
  select name, value, quote_ident(current_user) as role, reset_val = any (weaker) as "isMissing",
    pg_backend_pid() <> $1 as "isPooled",
    case when pg_backend_pid() = $1 and (name <> 'synchronous_commit' or setting = any (weaker))
      then set_config(name, value, false) end
  from ours join pg_settings using (name)`;
type Limit = { name: string; value: string; role: string; isMissing: boolean; isPooled: boolean };

/**
 * Sets the limits of a connection. A pooler such as PgBouncer sends each transaction to another connection of its own,
 * which has what its role has: throws `StartError` with what to set.
 */
async function setLimits(client: pg.ClientBase): Promise<void> {
  // Of the protocol, and left out of the types; a pooler makes one up
  const { processID } = client as pg.ClientBase & { processID?: number };
  const { rows } = await client.query<Limit>(limits, [processID]);
  const missing = rows.filter(({ isPooled, isMissing }) => isPooled && isMissing);
  const statements = missing.map(({ name, value, role }) => `alter role ${role} set ${name} = '${value}';`);
  if (statements.length > 0)
    throw new StartError(
      `DATABASE_URL leads to a pooler, whose connections lack the limits that the portal needs. Run ${statements.join(" ")} and let the pooler connect anew ("PostgreSQL" in docs/operating.md).`,
    );
}

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
    query_timeout: 12_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: setLimits, // a connection for which this fails is not used
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
