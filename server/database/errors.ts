const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;
const postgresUnique = "23505";

/** Whether a write failed because the row exists already, in either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === sqliteUnique || error.errcode === sqlitePrimaryKey;
  return "code" in error && error.code === postgresUnique;
}

const sqliteBusy = 5;
/** A disk error, and a full disk: the statement failed, but may succeed later. */
const sqliteDisk = new Set([10, 13]);
/** Too many connections, shutting down, crashed, starting, or not reachable. */
const postgresAway = new Set<unknown>([
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);
/** Errors of `pg` without a code: no free connection in time, a broken connection, a statement timeout. */
const postgresWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

/**
 * Whether the lock of SQLite's file is taken; the higher bits of its code say why, as after a crash of another process.
 */
export function isSqliteBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

/** Whether the database could not take the work in time: the same request may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && sqliteDisk.has(Number(error.errcode) & 0xff)) return true;
  return isSqliteBusy(error) || ("code" in error && postgresAway.has(error.code)) || postgresWords.test(error.message);
}
