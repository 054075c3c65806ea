const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;
const postgresUnique = "23505";

/** Whether a write failed because of a unique constraint, in either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === sqliteUnique || error.errcode === sqlitePrimaryKey;
  return "code" in error && error.code === postgresUnique;
}

const sqliteBusy = 5;
/** A disk error, or a full disk: the statement may succeed later. */
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
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout)/;

/** Whether SQLite's file is locked; the higher bits of the error code give details, such as recovery after a crash. */
export function isSqliteBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

/** Whether the database was unavailable or overloaded: the same request may succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && sqliteDisk.has(Number(error.errcode) & 0xff)) return true;
  return isSqliteBusy(error) || ("code" in error && postgresAway.has(error.code)) || postgresWords.test(error.message);
}
