import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../../contract/language.ts";
import { callerLanguage } from "../http/language.ts";
import { isFromProxy, clientOf } from "../http/network.ts";
import type { Requester } from "../limits/budgets.ts";
import type { Portal } from "../portal.ts";
import { acceptProof } from "../proof/accept-proof.ts";
import { refuse } from "../refuse.ts";
import { findSession, type SignedIn } from "../sessions/find-session.ts";
import { newSecret, readSecretCookie } from "./cookies.ts";

/** Who calls: what a handler may know of the request beyond its input. */
export type Caller = Requester & {
  language: Language;
  headers: IncomingHttpHeaders;
  /** Whether a trusted proxy sent this, so that what it adds to the headers is believed. */
  fromProxy: boolean;
  /** Whoever is logged in; nobody, where no token was sent. */
  signedIn: SignedIn | undefined;
  /** What the browser carries of the code that it asked for last. */
  ticket: string | undefined;
  setCookie: (cookie: string) => void;
};

/** The cookies of devices that accounts were used from, and of codes that were asked for. */
export const deviceCookie = "device";
export const ticketCookie = "ticket";

/** The caller of a call that needs a login. */
export type Member = Caller & { signedIn: SignedIn };

/** Reads who calls. Refuses a token that stands for nobody (10021), whatever the call is. */
export async function callerOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { headers } = request;
  const token = sentToken(headers);
  const signedIn = token === undefined ? undefined : await findSession(portal, token);
  if (token !== undefined && !signedIn) throw refuse("loginExpired");
  let device: string | undefined;
  let proof: Promise<boolean> | undefined;
  return {
    language: callerLanguage(headers),
    headers,
    fromProxy: isFromProxy(request.raw, portal.config.trustedProxies),
    client: clientOf(request.raw, portal.config.trustedProxies),
    hasProof: () => (proof ??= acceptProof(portal, sentProof(headers))),
    get device() {
      // Most reads count for no device: no random bytes for them
      return (device ??= readSecretCookie(portal, headers, deviceCookie) ?? newSecret());
    },
    ticket: readSecretCookie(portal, headers, ticketCookie),
    signedIn,
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
  };
}

function sentProof({ "x-proof": proof }: IncomingHttpHeaders): string | undefined {
  return typeof proof === "string" ? proof : undefined;
}

/** The header `token`, or what follows `Bearer`; a cookie or a query string is never read. An empty one is none. */
function sentToken({ token, authorization }: IncomingHttpHeaders): string | undefined {
  const own = Array.isArray(token) ? token.join(",") : token;
  if (own) return own;
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}
