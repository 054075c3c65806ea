import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerLanguage } from "../http/language.ts";
import { countryOf } from "../http/country.ts";
import { clientOf } from "../http/network.ts";
import type { Portal } from "../portal.ts";
import { acceptProof } from "../limits/proof/accept-proof.ts";
import { refuse } from "../refuse.ts";
import { findSession } from "../sign-in/sessions/find-session.ts";
import { findToken } from "../sign-in/tokens/find-token.ts";
import { looksLikeToken } from "../sign-in/tokens/token-text.ts";
import { confirmedContacts } from "../federation/oidc/confirmed-contacts.ts";
import { newSecret, readSecretCookie, deviceCookie, ticketCookie } from "../http/cookies.ts";
import { pendingOf } from "../federation/oidc/flow-cookie.ts";
import type { Caller } from "../caller.ts";

/** Identifies the caller. Throws 10021 for an unknown or expired token, in public calls as well. */
export async function callerOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { headers } = request;
  const token = sentToken(headers);
  const isForAutomation = token !== undefined && looksLikeToken(token);
  const holder = token === undefined ? undefined : await (isForAutomation ? findToken : findSession)(portal, token);
  if (token !== undefined && !holder) throw refuse("loginExpired");
  let device: string | undefined;
  let proof: Promise<boolean> | undefined;
  return {
    language: callerLanguage(headers),
    headers,
    country: countryOf(request.raw, portal.config),
    client: clientOf(request.raw, portal.config.trustedProxies),
    hasProof: () => (proof ??= acceptProof(portal, sentProof(headers))),
    get device() {
      // Most reads need no device, so no random bytes are generated for them
      return (device ??= readSecretCookie(portal, headers, deviceCookie) ?? newSecret());
    },
    get confirmed() {
      const pending = portal.oidc.developers && pendingOf(portal, headers);
      return pending ? Object.values(confirmedContacts(pending.identity)).filter((contact) => contact !== null) : [];
    },
    ticket: readSecretCookie(portal, headers, ticketCookie),
    signedIn: isForAutomation ? undefined : holder,
    automation: isForAutomation ? holder : undefined,
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
  };
}

function sentProof({ "x-proof": proof }: IncomingHttpHeaders): string | undefined {
  return typeof proof === "string" ? proof : undefined;
}

/** The header `token`, or what follows `Bearer`, never a cookie or a query parameter. An empty token counts as none. */
function sentToken({ token, authorization }: IncomingHttpHeaders): string | undefined {
  const own = Array.isArray(token) ? token.join(",") : token;
  if (own) return own;
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}
