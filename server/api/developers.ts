import type { developerCalls } from "../../contract/schemas/developers.ts";
import { findDeveloper, listDevelopers } from "../accounts/developers/find-developers.ts";
import { refuse } from "../refuse.ts";
import type { Handlers } from "./handlers.ts";

/** What other services may know about accounts. */
export const developerHandlers: Handlers<typeof developerCalls> = {
  async developer(portal, { subject, issuer }) {
    if (issuer === "provider") throw refuse("notFound"); // no account is linked with such a provider
    return findDeveloper(portal, subject);
  },

  developers: (portal, query) => listDevelopers(portal, query),
};
