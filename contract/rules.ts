/**
 * How long a page is not reloaded again after the last missing chunk; in a constant of its own for the inline script.
 */
export const chunkReloadWindow = 60_000;

/** Numbers of the specification (section 9) that browser and server share. Lengths of time are milliseconds. */
export const rules = {
  requestTimeout: 50_000,
  mobileBreakpoint: 992,
  chunkReloadWindow,
  expiredLoginReloadDelay: 1_000,
  accountLock: 5 * 60_000,
  defaultTheme: "#409EFF",
} as const;

/** Within how many working days an application is answered (specification, section 9). */
export const promisedDays = 3;

/** How long a signed download link is good for, in milliseconds: from the first byte, and for a later range. */
export const downloadLink = { fromStart: 10 * 60_000, resume: 24 * 60 * 60_000 } as const;

/** Sizes of what is sent to prove a number or mailbox, and how long a link is good for in milliseconds. */
export const verification = { codeDigits: 6, linkLifetime: 30 * 60_000 } as const;

/** How long the link of an invitation is good for, in milliseconds. */
export const invitationLifetime = 7 * 24 * 60 * 60_000;
