import type { AccountTables } from "./accounts-tables.ts";
import type { ApplicationTables } from "./applications-tables.ts";
import type { CatalogueTables } from "./catalogue-tables.ts";
import type { DownloadTables } from "./downloads-tables.ts";
import type { MessageTables } from "./messages-tables.ts";
import type { PortalTables } from "./portal-tables.ts";
import type { SessionTables } from "./sessions-tables.ts";
import type { SiteTables } from "./site-tables.ts";
import type { TokenTables } from "./tokens-tables.ts";

/**
 * The tables as both databases have them. Times are ISO 8601 text in UTC, days `YYYY-MM-DD`, flags 0 or 1, lists and
 * notes JSON text: the same in both, so that one query serves both. Columns have the types of their values.
 */
export type Tables = CatalogueTables &
  SiteTables &
  DownloadTables &
  AccountTables &
  SessionTables &
  TokenTables &
  ApplicationTables &
  MessageTables &
  PortalTables;
