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

/** Text that a spreadsheet shows otherwise: as a rounded or shortened number, a date, a time or an amount. */
const reread = [
  /^0\d/, // zeros at the start
  /^\d{12,}$/, // more digits than it shows
  /^(?=.*\d)\d*[.,][\d.,]*$/, // versions, and zeros at the end
  /^\d+(?:\.\d+)?e[+-]?\d+$/i,
  /^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,4})?$/,
  /^\d{4}[-/.]\d{1,2}$/,
  /^\d{4}[/.]\d{1,2}[/.]\d{1,2}$/, // not the days of ours, YYYY-MM-DD
  /^(?:\d{1,2}[- ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]?\d{1,4}$/i,
  /^\d{1,2}[- ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i,
  /^\d+年?\d*月?\d*日?$(?<=[年月日])/,
  /^\d+:\d\d(?::\d\d)?(?: ?[ap]m?)?$/i,
  /^\d+ \d+\/\d+$/, // fractions
  /^[$€£¥]? ?\d[\d.,]*[%$€£¥]?$(?<=[%$€£¥])/,
  /^[$€£¥] ?\d[\d.,]*$/,
];

/** What the cell of a text contains, so that a spreadsheet shows that very text. */
function asText(value: string): string {
  return reread.some((pattern) => pattern.test(value.trim())) ? `'${value}` : value;
}

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, RFC 4180. Cells that a spreadsheet would evaluate
 * as a formula, or show as another number or a date, are prefixed with `'`.
 */
export function csvFile(portal: Log, { name, columns, rows }: Table): StreamedFile {
  const format = stringify({
    bom: true,
    header: true,
    columns,
    escape_formulas: true,
    cast: { string: asText },
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // a lone one ends no record of ours, but one of most readers
  });
  return { name: `${name}.csv`, content: generated(portal, Readable.from(rows), format) };
}
