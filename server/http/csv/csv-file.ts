import { Readable, pipeline } from "node:stream";
import { stringify } from "csv-stringify";
import type { Logger } from "pino";

/** A file that is generated while it is sent. */
export type StreamedFile = { name: string; content: Readable };

type Table = {
  /** Without `.csv`. */
  name: string;
  /** The heading of each column, in order. */
  columns: Record<string, string>;
  rows: Iterable<Record<string, unknown>> | AsyncIterable<Record<string, unknown>>;
};

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, RFC 4180. Cells that a spreadsheet would evaluate
 * as a formula are prefixed with `'`.
 */
export function csvFile({ log }: { log: Logger }, { name, columns, rows }: Table): StreamedFile {
  const content = stringify({
    bom: true,
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // a lone one ends no record of ours, but one of most readers
  });
  pipeline(Readable.from(rows), content, (error) => {
    if (error && !isClosedEarly(error)) log.error({ err: error }, "an export broke off");
  });
  return { name: `${name}.csv`, content };
}

/** Whether the client disconnected before the end. */
function isClosedEarly(error: NodeJS.ErrnoException): boolean {
  return error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
