/** The `errCode` with which the server requires a proof of work. */
export const proofNeeded = 10110;

/**
 * Every refusal in one table: its `errCode` (specification, section 8, and the portal's own from 10100 on) and the
 * HTTP status where the transport itself is at fault. A well-formed call that is refused is answered with 200.
 */
export const refusals = {
  unknownAccount: { code: 10001, status: 200 },
  unregisteredPhone: { code: 10001, status: 200 },
  noSuchAccount: { code: 10001, status: 200 },
  wrongPassword: { code: 10002, status: 200 },
  lockedNow: { code: 10002, status: 200 },
  phoneTaken: { code: 10006, status: 200 },
  mailboxTaken: { code: 10006, status: 200 },
  loginExpired: { code: 10021, status: 200 },
  sessionSuspended: { code: 10021, status: 200 },
  locked: { code: 10027, status: 200 },
  passwordClosed: { code: 10027, status: 200 },
  wrongCode: { code: 10051, status: 200 },
  invalidInput: { code: 10100, status: 200 },
  malformed: { code: 10100, status: 400 },
  tooLarge: { code: 10100, status: 413 },
  notJson: { code: 10100, status: 415 },
  notLoggedIn: { code: 10101, status: 200 },
  notAllowed: { code: 10102, status: 200 },
  accountsElsewhere: { code: 10102, status: 200 },
  invitationOfAnother: { code: 10102, status: 200 },
  passwordChangeRequired: { code: 10102, status: 200 },
  foreignOrigin: { code: 10102, status: 403 },
  badDownloadLink: { code: 10102, status: 403 },
  notDeveloper: { code: 10103, status: 200 },
  licenceNotAgreed: { code: 10104, status: 200 },
  sentTooOften: { code: 10105, status: 200 },
  samePassword: { code: 10106, status: 200 },
  changedMeanwhile: { code: 10107, status: 200 },
  notFound: { code: 10108, status: 200 },
  unknownPath: { code: 10108, status: 404 },
  wrongMethod: { code: 10108, status: 405 },
  wrongLink: { code: 10109, status: 200 },
  invitationUsed: { code: 10109, status: 200 },
  invitationEnded: { code: 10109, status: 200 },
  invitationExpired: { code: 10109, status: 200 },
  proofNeeded: { code: proofNeeded, status: 200 },
  unknownMailbox: { code: 10111, status: 200 },
  suspended: { code: 10112, status: 200 },
  secondStepRequired: { code: 10113, status: 200 },
  proofTooOld: { code: 10114, status: 200 },
  tooManyGuesses: { code: 10115, status: 200 },
  lastWayIn: { code: 10116, status: 200 },
  lastFactor: { code: 10116, status: 200 },
  passkeyRefused: { code: 10117, status: 200 },
  oidcRefused: { code: 10120, status: 200 },
  oidcUnavailable: { code: 10121, status: 200 },
  oidcNoRole: { code: 10122, status: 200 },
  oidcNotAskedAgain: { code: 10123, status: 200 },
  buildRefused: { code: 10124, status: 200 },
  buildWaits: { code: 10125, status: 200 },
  rateLimited: { code: 10429, status: 429 },
  internalError: { code: 10500, status: 500 },
  unavailable: { code: 10503, status: 503 },
  readOnly: { code: 10503, status: 503 },
} as const satisfies Record<string, { code: number; status: number }>;

export type RefusalName = keyof typeof refusals;

/** The `errCode` of success. */
export const success = 0;
