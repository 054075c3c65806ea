import type { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";
import type { TableRow } from "./snapshot.ts";
import { boundValues, connect, emptyLog, preparing, type PreparedStatement } from "./sqlite-connection.ts";

/** A request to the thread, processed in order; `connection` is a number chosen by the caller. */
export type SqliteRequest = { id: number } & (
  | { open: string; readOnly: boolean; connection: number }
  | { query: string; parameters: readonly unknown[]; connection: number }
  | { close: number }
  | { emptyLog: string }
);

/** Its response. `failure` contains the fields of an error of `node:sqlite`, which structured cloning would lose. */
export type SqliteReply = { id: number } & (StatementResult | { failure: object });

/** The rows of a query; otherwise the number of changed rows and the last inserted row id. */
export type StatementResult = { rows: TableRow[]; changes?: number | bigint; insertId?: number | bigint };

if (!parentPort) throw new Error("This program runs in a worker thread.");
const port = parentPort;
const connections = new Map<number, { database: DatabaseSync; prepare: (query: string) => PreparedStatement }>();

port.on("message", (request: SqliteRequest) => {
  const { id } = request;
  send({ id, ...replyTo(request) });
});

function send(reply: SqliteReply): void {
  port.postMessage(reply, []); // nothing is transferred
}

function replyTo(request: SqliteRequest): StatementResult | { failure: object } {
  try {
    return carryOut(request);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failure: Object.assign({ message: error.message, stack: error.stack }, error) };
  }
}

function carryOut(request: SqliteRequest): StatementResult {
  if ("query" in request) return runStatement(request.connection, request.query, request.parameters);
  if ("open" in request) {
    const database = connect(request.open, request);
    connections.set(request.connection, { database, prepare: preparing(database) });
  } else if ("close" in request) {
    connections.get(request.close)?.database.close();
    connections.delete(request.close);
  } else emptyLog(request.emptyLog);
  return { rows: [] };
}

function runStatement(connection: number, query: string, parameters: readonly unknown[]): StatementResult {
  const open = connections.get(connection);
  if (!open) throw new Error("The connection is closed.");
  const { statement, hasRows } = open.prepare(query);
  const values = boundValues(parameters);
  if (hasRows) return { rows: statement.all(...values) as TableRow[] }; // text and numbers only
  const { changes, lastInsertRowid: insertId } = statement.run(...values);
  return { rows: [], changes, insertId };
}
