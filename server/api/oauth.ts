import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import type { oauthCalls } from "../../contract/schemas/oauth.ts";
import { createClient, endClient, listClients } from "../accounts/oauth/clients.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { readSealedCookie } from "./cookies.ts";
import type { Handlers } from "./handlers.ts";

type Opened = { period: number; provider: Promise<Provider> };

/** Of each portal, once a request needs it: its library would delay every start. */
const providers = new WeakMap<object, Opened>();

async function providerOf(portal: Portal): Promise<Provider> {
  const { periodOf } = await import("../accounts/oauth/signing-keys.ts");
  const period = periodOf(portal.now());
  const known = providers.get(portal.events);
  if (known?.period === period) return known.provider;
  const provider = import("../accounts/oauth/provider.ts").then(({ openOauth }) => openOauth(portal));
  providers.set(portal.events, { period, provider });
  return provider;
}

/** The portal as an OpenID provider: its clients, and what people let them learn. */
export const oauthHandlers: Handlers<typeof oauthCalls> = {
  clients: (portal, query) => listClients(portal, query),

  createClient: (portal, client, { signedIn }) => createClient(portal, { actor: signedIn.account, ...client }),

  async endClient(portal, { id }, { signedIn }) {
    await endClient(portal, { actor: signedIn.account, id });
    return null;
  },

  async authorize(portal, { uid, allow }, { headers, signedIn }) {
    if (readSealedCookie(portal, headers, `oauth-${uid}`) !== uid) throw refuse("notFound");
    const { authorize } = await import("../accounts/oauth/grants.ts");
    return authorize(portal, await providerOf(portal), { uid, allow }, signedIn);
  },

  async removeGrant(portal, { id }, { signedIn }) {
    const { removeGrant } = await import("../accounts/oauth/grants.ts");
    await removeGrant(portal, signedIn.account, id);
    return null;
  },
};

/** Whether an address belongs to the protocol, which clients of other origins speak. */
export function isOauth(url: string): boolean {
  return url.startsWith("/oauth/");
}

/** Registers the addresses of OpenID Connect, which oidc-provider answers. */
export function registerOauth(app: FastifyInstance, portal: Portal): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(null)); // the library reads it
    scope.route({
      method: ["GET", "HEAD", "POST", "OPTIONS"],
      url: "/oauth/*",
      handler: (request, reply) => answer(request, reply),
    });
    scope.route({
      method: ["GET", "HEAD", "OPTIONS"],
      url: "/.well-known/openid-configuration",
      handler: (request, reply) => answer(request, reply),
    });
    done();
  });

  async function answer(
    { raw }: { raw: Parameters<ReturnType<Provider["callback"]>>[0] },
    reply: { raw: Parameters<ReturnType<Provider["callback"]>>[1]; hijack: () => unknown },
  ): Promise<void> {
    const provider = await providerOf(portal);
    const { host, protocol } = new URL(portal.publicUrl());
    Object.assign(raw.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
    reply.hijack();
    await provider.callback()(raw, reply.raw);
  }
}
