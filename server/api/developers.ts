import type { developerCalls } from "../../contract/schemas/developers.ts";
import { findDeveloper, listDevelopers } from "../accounts/developers/find-developers.ts";
import type { Handlers } from "./handler.ts";

/** What other services may know about accounts. */
export const developerHandlers: Handlers<typeof developerCalls> = {
  developer: (portal, { subject, issuer }) => findDeveloper(portal, { subject, byProvider: issuer === "provider" }),

  developers: (portal, query) => listDevelopers(portal, query),
};
