import * as z from "zod/mini";
import { countries } from "../countries.ts";

/** Mailboxes of the operator, the account for purchases, and when somebody answers (specification, section 1). */
export const contact = z.object({
  developerRelations: z.string(),
  support: z.string(),
  business: z.string(),
  purchaseAccount: z.string(),
  /** The number under which the site is registered in mainland China, where it has one. */
  icpNumber: z.nullable(z.string()),
  hours: z.object({ days: z.string(), from: z.string(), to: z.string(), zone: z.string() }),
});
export type Contact = z.infer<typeof contact>;

/** What an operator may set and forms name: lengths in characters, times in seconds and minutes. */
export const accountRules = z.object({
  password: z.object({ shortest: z.int(), longest: z.int() }),
  code: z.object({ digits: z.int(), seconds: z.int(), resendSeconds: z.int() }),
  linkMinutes: z.int(),
  /** Country calling codes whose numbers get messages. */
  countries: z.array(z.string()),
  /** The main country or region of each of them, ISO 3166-1 alpha-2. */
  regions: z.record(z.string(), z.string()),
  /** What the OpenID provider is called where operators may log in; null if there is none. */
  companyLogin: z.nullable(z.string()),
});
export type AccountRules = z.infer<typeof accountRules>;

/** A country or region, ISO 3166-1 alpha-2. */
export const ofCountry = z.strictObject({
  country: z.string("country").check(z.refine((code) => countries.includes(code), "country")),
});

/** Names in Latin letters, as they are written in an address; of mainland China, `contract/china.ts` has the Chinese ones, too. */
export const provinceList = z.object({ items: z.array(z.string()) });
