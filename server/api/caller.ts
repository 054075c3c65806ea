import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { Language } from "../../contract/language.ts";
import { callerLanguage } from "../http/language.ts";
import type { Visitor } from "../limits/budgets.ts";
import { isFromProxy, originOf } from "../limits/network.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { findSession, type SignedIn } from "../sessions/find-session.ts";

/** Who calls: what a handler may know of the request beyond its input. */
export type Caller = Visitor & {
  language: Language;
  headers: IncomingHttpHeaders;
  /** Whether a trusted proxy sent this, so that what it adds to the headers is believed. */
  fromProxy: boolean;
  /** Whoever is logged in; nobody, where no token was sent. */
  signedIn: SignedIn | undefined;
  setCookie: (cookie: string) => void;
};

/** The caller of a call that needs a login. */
export type Member = Caller & { signedIn: SignedIn };

/** Reads who calls. Refuses a token that stands for nobody (10021), whatever the call is. */
export async function callerOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { headers } = request;
  const token = sentToken(headers);
  const signedIn = token === undefined ? undefined : await findSession(portal, token);
  if (token !== undefined && !signedIn) throw refuse("loginExpired");
  const proof = headers["x-proof"];
  return {
    language: callerLanguage(headers),
    headers,
    fromProxy: isFromProxy(request.raw, portal.config.trustedProxies),
    origin: originOf(request.raw, portal.config.trustedProxies),
    proof: typeof proof === "string" ? proof : undefined,
    signedIn,
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
  };
}

/** The header `token`, or what follows `Bearer`; a cookie or a query string is never read. An empty one is none. */
function sentToken({ token, authorization }: IncomingHttpHeaders): string | undefined {
  const own = Array.isArray(token) ? token.join(",") : token;
  if (own) return own;
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}
