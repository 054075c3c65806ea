import { refuseInput } from "../refuse.ts";
import { agreeToPolicies } from "../own-account/own-agreements.ts";
import { agreeToLicence } from "./agree-to-licence.ts";
import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import type { Handlers } from "../handler.ts";

export const agreeToPoliciesCall = {
  async agreeToPolicies(portal, { licence, ...others }, { signedIn: { account }, country }) {
    const policies: PolicyVersions = {};
    for (const [policy, version] of Object.entries(others)) {
      if (typeof version !== "string") throw refuseInput(policy, "invalid");
      policies[policy] = version;
    }
    if (typeof licence === "string") throw refuseInput("licence", "invalid");
    if (!licence || Object.keys(policies).length > 0) await agreeToPolicies(portal, account, policies);
    if (licence) await agreeToLicence(portal, { account, licence, country });
    return null;
  },
} satisfies Partial<Handlers>;
