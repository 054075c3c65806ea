/** Limits of the HTTP interface. Sizes are bytes, lengths are characters. */
export const limits = {
  body: 64 * 1024,
  header: 16 * 1024,
  jsonDepth: 8,
  /** Of one object; no call knows nearly as many. */
  jsonKeys: 256,
  pageSize: 100,
  fileName: 128,
  noteLine: 2_000,
  query: 200,
  name: 100,
  im: 50,
  /** A number or mailbox as it is typed, and every field of an unfinished application. */
  contact: 320,
  reason: 1_000,
  /** How many a refused application may have. */
  reasons: 50,
  idempotencyKey: 200,
  statisticsDays: 366,
} as const;
