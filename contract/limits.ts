/** Limits of the HTTP interface. Sizes are bytes, lengths are characters. */
export const limits = {
  body: 64 * 1024,
  header: 16 * 1024,
  jsonDepth: 8,
  pageSize: 100,
  /** Changes of accounts that a service reads at once. */
  changes: 1_000,
  fileName: 128,
  /** Bodies with texts of operators, and a change log to be read. */
  operatorBody: 1024 * 1024,
  importBody: 16 * 1024 * 1024,
  /** Files of the site folder, those that are changed at once, and their body, with pictures. */
  siteFiles: 10_000,
  siteChanges: 500,
  siteBody: 16 * 1024 * 1024,
  /** Entries of an archive, those of its listing, and how long the path of one may be. */
  archiveEntries: 100_000,
  listedEntries: 10_000,
  entryPath: 1_024,
  noteLine: 2_000,
  /** Lines of one list of a release note. */
  noteLines: 500,
  operatorText: 200_000,
  slug: 64,
  version: 64,
  /** Lines and files of a change log that is read at once. */
  changelogLines: 300_000,
  changelogFiles: 1_000,
  tokenDays: 366,
  /** Personal tokens of an account. */
  ownTokens: 20,
  /** Uploads of one account that have begun and are not yet files; each may occupy the disk for a day. */
  unfinishedUploads: 20,
  /** Bytes of one upload, and of all unfinished ones of an account. */
  uploadSize: 20_000_000_000,
  unfinishedSize: 40_000_000_000,
  /** As many as a page of a list holds: home and navigation read them at once. */
  products: 100,
  query: 200,
  /** The sentence of a reader about a page. */
  comment: 300,
  name: 100,
  webhookUrl: 2_000,
  webhooks: 100,
  im: 50,
  /** The operator's own fields in the application, and the characters of an answer in one line and in several. */
  extraFields: 20,
  extraLine: 200,
  extraText: 1_000,
  /** A number or mailbox as it is typed, and every field of an unfinished application. */
  contact: 320,
  credentialName: 50,
  reason: 1_000,
  /** How many a refused application may have. */
  reasons: 50,
  reasonTemplates: 100,
  idempotencyKey: 200,
  statisticsDays: 366,
} as const;
