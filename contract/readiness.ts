/** What `/readyz` warns of where a channel has no provider. */
export const withoutProvider = {
  mail: "no provider is configured for mail",
  sms: "no provider is configured for sms",
} as const;

export type Readiness = { status: string; problems: string[]; warnings: string[] };
