/** A row of any table; the columns hold text and numbers only. */
export type TableRow = Record<string, string | number | null>;

/** All rows of a table as they were when the snapshot began, so many at a time that they fit into memory. */
export type Snapshot = { rows(table: string): AsyncIterable<TableRow[]> };

/** Rows of a snapshot that are read at a time. */
export const snapshotRows = 1_000;
