import { randomBytes } from "node:crypto";
import { agreeToDownload } from "../downloads/agree.ts";
import { readCookie } from "../http/language.ts";
import type { Portal } from "../portal.ts";
import type { Caller } from "./caller.ts";
import type { Handlers } from "./handlers.ts";

const visitorCookie = "visitor";
const yearInSeconds = 365 * 24 * 60 * 60;

export const downloadHandlers: Handlers<"agreeToDownload"> = {
  agreeToDownload: async (portal, input, caller) => {
    if (caller.signedIn) return agreeToDownload(portal, input, caller.signedIn);
    const known = knownVisitor(caller);
    const visitor = known ?? randomBytes(16).toString("base64url");
    const link = await agreeToDownload(portal, input, { visitor });
    if (!known) rememberVisitor(portal, caller, visitor);
    return link;
  },
};

/** The random name under which a guest's agreements are kept. */
function knownVisitor({ headers }: Caller): string | undefined {
  const visitor = readCookie(headers.cookie, visitorCookie);
  return visitor && /^[\w-]{22}$/.test(visitor) ? visitor : undefined;
}

/** This call alone gives a name out, and only with an agreement to keep under it. */
function rememberVisitor({ publicUrl }: Portal, { setCookie }: Caller, visitor: string): void {
  const secure = publicUrl().startsWith("https:") ? "; Secure" : "";
  setCookie(`${visitorCookie}=${visitor}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`);
}
