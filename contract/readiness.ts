/** The warnings of `/readyz` if a channel has no provider. */
export const withoutProvider = {
  mail: "no provider is configured for mail",
  sms: "no provider is configured for sms",
} as const;

/** Its warning if downloads and uploads fail, while everything else works. */
export const storeUnreachable = "the store of files does not answer";

/** Its warning while the last look at a stored file found it damaged. */
export const filesDamaged = "stored files are damaged: run check";

/** Its warning while the portal has no content. */
export const withoutSite = "the site folder is empty";

/** Its warning while a restored copy sends nothing. */
export const sendingHeld = "a restored copy sends nothing until an admin begins it";

export type Readiness = { status: string; version: string; problems: string[]; warnings: string[] };
