import type { downloadCalls } from "../../contract/schemas/downloads.ts";
import { viewerOf } from "../catalogue/audience.ts";
import { agreeToDownload } from "../downloads/agree.ts";
import { newSecret, readSecretCookie, secretCookie } from "./cookies.ts";
import type { Handlers } from "./handler.ts";

/** The cookie with the random name under which a guest's agreements are stored. */
const visitorCookie = "visitor";
const yearInSeconds = 365 * 24 * 60 * 60;

export const downloadHandlers: Handlers<typeof downloadCalls> = {
  agreeToDownload: async (portal, input, caller) => {
    const by = { viewer: viewerOf(caller), from: caller, country: caller.country };
    if (caller.signedIn) return agreeToDownload(portal, input, { who: caller.signedIn, ...by });
    const known = readSecretCookie(portal, caller.headers, visitorCookie);
    const visitor = known ?? newSecret();
    const link = await agreeToDownload(portal, input, { who: { visitor }, ...by });
    // Only this call sets the cookie, and only with an agreement to store under it
    if (!known) caller.setCookie(secretCookie(portal, visitorCookie, visitor, yearInSeconds));
    return link;
  },
};
