import { agreeToDownload } from "../downloads/agree.ts";
import { newSecret, readSecretCookie, secretCookie } from "./cookies.ts";
import type { Handlers } from "./handlers.ts";

/** The random name under which a guest's agreements are kept. */
const visitorCookie = "visitor";
const yearInSeconds = 365 * 24 * 60 * 60;

export const downloadHandlers: Handlers<"agreeToDownload"> = {
  agreeToDownload: async (portal, input, caller) => {
    if (caller.signedIn) return agreeToDownload(portal, input, { who: caller.signedIn, from: caller });
    const known = readSecretCookie(portal, caller.headers, visitorCookie);
    const visitor = known ?? newSecret();
    const link = await agreeToDownload(portal, input, { who: { visitor }, from: caller });
    // This call alone gives a name out, and only with an agreement to keep under it
    if (!known) caller.setCookie(secretCookie(portal, visitorCookie, visitor, yearInSeconds));
    return link;
  },
};
