import { shortestPassword } from "../../contract/password.ts";
import { rules, verification } from "../../contract/rules.ts";
import { locationOf } from "../website/location.ts";
import { provincesOf } from "../website/provinces.ts";
import type { Handlers } from "./handlers.ts";

export const websiteHandlers: Handlers<"contact" | "accountRules" | "location" | "provinces"> = {
  contact: async ({ config }) => ({
    ...config.contact,
    icpNumber: config.icpNumber ?? null,
    hours: rules.contactHours,
  }),

  accountRules: async ({ config: { passwordMax, codes, sms } }) => ({
    password: { shortest: shortestPassword, longest: passwordMax },
    code: { digits: verification.codeDigits, seconds: codes.seconds, resendSeconds: codes.resendSeconds },
    linkMinutes: verification.linkLifetime / 60_000,
    countries: sms.countries,
  }),

  location: async ({ config: { countryHeader } }, _, { headers, fromProxy }) => {
    const country = fromProxy && countryHeader !== undefined ? headers[countryHeader] : undefined;
    return locationOf({ country: String(country ?? ""), languages: headers["accept-language"] });
  },

  provinces: async (_, { country }) => ({ items: await provincesOf(country) }),
};
