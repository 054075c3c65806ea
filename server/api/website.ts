import type { websiteCalls } from "../../contract/schemas/website.ts";
import { shortestPassword } from "../../contract/password.ts";
import { verification } from "../../contract/rules.ts";
import { viewerOf } from "../catalogue/audience.ts";
import { listProductNames } from "../catalogue/list-products.ts";
import { mainRegions } from "../identifiers/phone.ts";
import { locationOf } from "../content/website/location.ts";
import { showContact } from "../content/website/contact.ts";
import { provincesOf } from "../content/website/provinces.ts";
import { listPublicKeys } from "../downloads/signing/signing-keys.ts";
import type { Handlers } from "./handler.ts";

export const websiteHandlers: Handlers<typeof websiteCalls> = {
  publicKeys: (portal) => listPublicKeys(portal),

  contact: async ({ content, now }) => showContact(content.settings, now()),

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

  location: async (_portal, _, { country, headers }) => locationOf({ country, languages: headers["accept-language"] }),

  navigation: async (portal, _, caller) => ({ items: await listProductNames(portal, viewerOf(caller)) }),

  provinces: async (_, { country }) => ({ items: await provincesOf(country) }),
};
