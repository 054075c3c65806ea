/**
 * Every refusal in one table: its `errCode` (specification, section 8, and the portal's own from 10100 on) and the
 * HTTP status where the transport itself is at fault. A well-formed call that is refused is answered with 200.
 */
export const refusals = {
  invalidInput: { code: 10100, status: 200 },
  malformed: { code: 10100, status: 400 },
  tooLarge: { code: 10100, status: 413 },
  notJson: { code: 10100, status: 415 },
  notAllowed: { code: 10102, status: 200 },
  foreignOrigin: { code: 10102, status: 403 },
  badDownloadLink: { code: 10102, status: 403 },
  licenceNotAgreed: { code: 10104, status: 200 },
  changedMeanwhile: { code: 10107, status: 200 },
  notFound: { code: 10108, status: 200 },
  unknownPath: { code: 10108, status: 404 },
  wrongMethod: { code: 10108, status: 405 },
  flood: { code: 10429, status: 429 },
  defect: { code: 10500, status: 500 },
  busy: { code: 10503, status: 503 },
} as const satisfies Record<string, { code: number; status: number }>;

export type RefusalName = keyof typeof refusals;

/** The `errCode` of success. */
export const success = 0;
