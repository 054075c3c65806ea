import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { generated, type Log, type StreamedFile } from "../streamed-file.ts";

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
export function csvFile(portal: Log, { name, columns, rows }: Table): StreamedFile {
  const format = stringify({
    bom: true,
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // a lone one ends no record of ours, but one of most readers
  });
  return { name: `${name}.csv`, content: generated(portal, Readable.from(rows), format) };
}
