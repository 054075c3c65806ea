/** What `/readyz` warns of where a channel has no provider. */
export const withoutProvider = {
  mail: "no provider is configured for mail",
  sms: "no provider is configured for sms",
} as const;

/** What it warns of where downloads and uploads fail, while all else goes on. */
export const storeUnreachable = "the store of files does not answer";

export type Readiness = { status: string; problems: string[]; warnings: string[] };
