/** A row of any table; the columns hold text and numbers only. */
export type TableRow = Record<string, string | number | null>;

/** All rows of a table as of the start of the snapshot, in batches that fit into memory. */
export type Snapshot = { rows(table: string): AsyncIterable<TableRow[]> };

/** The number of rows per batch. */
export const snapshotRows = 1_000;
