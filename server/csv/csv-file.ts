import { Readable, pipeline } from "node:stream";
import { stringify } from "csv-stringify";
import type { Portal } from "../portal.ts";

/** A file that is made while it is sent. */
export type StreamedFile = { name: string; content: Readable };

type Table = {
  /** Without `.csv`. */
  name: string;
  /** What each column of the rows is called in the first line, in their order. */
  columns: Record<string, string>;
  rows: Iterable<Record<string, unknown>> | AsyncIterable<Record<string, unknown>>;
};

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, RFC 4180. A cell that a spreadsheet would take for a
 * formula gets a `'` before it.
 */
export function csvFile({ log }: Pick<Portal, "log">, { name, columns, rows }: Table): StreamedFile {
  const content = stringify({
    bom: true,
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: "windows",
  });
  pipeline(Readable.from(rows), content, (error) => {
    if (error && !isClosedEarly(error)) log.error({ err: error }, "an export broke off");
  });
  return { name: `${name}.csv`, content };
}

/** Whoever asked went away before the end. */
function isClosedEarly(error: NodeJS.ErrnoException): boolean {
  return error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
