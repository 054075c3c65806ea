import { shortestPassword } from "../../contract/password.ts";
import { verification } from "../../contract/rules.ts";
import { mainRegions } from "../identifiers/phone.ts";
import type { Handlers } from "../handler.ts";

export const accountRulesCall = {
  accountRules: async ({ config: { passwordMax, codes, sms, accounts }, oidc: { company, developers } }) => ({
    password: { shortest: shortestPassword, longest: passwordMax },
    code: { digits: verification.codeDigits, seconds: codes.seconds, resendSeconds: codes.resendSeconds },
    linkMinutes: verification.linkLifetime / 60_000,
    countries: sms.countries,
    regions: mainRegions(sms.countries),
    companyLogin: company?.nameIn("en") ?? null, // a host name
    developerLogin: developers ? { en: developers.nameIn("en"), zh: developers.nameIn("zh") } : null,
    accounts,
  }),
} satisfies Partial<Handlers>;
