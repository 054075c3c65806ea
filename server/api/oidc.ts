import type { FastifyInstance } from "fastify";
import type { oidcCalls, ProviderKind } from "../../contract/schemas/oidc.ts";
import { logOutByProvider } from "../accounts/oidc/back-channel.ts";
import { logInByPlatform, registerByPlatform } from "../accounts/oidc/developers.ts";
import { beginFlow, flowLifetime, readFlow, sealPending, type Flow } from "../accounts/oidc/flow.ts";
import { linkOwnAccount, showLink, unlinkOwnAccount } from "../accounts/oidc/link.ts";
import { logInByOidc } from "../accounts/oidc/log-in.ts";
import { proveByOidc } from "../accounts/oidc/prove-by-oidc.ts";
import { providerOf } from "../accounts/oidc/provider-of.ts";
import { pathsOf } from "../accounts/oidc-provider/paths.ts";
import { locationOf } from "../content/website/location.ts";
import type { Portal } from "../portal.ts";
import { Refusal } from "../refuse.ts";
import { pendingCookie, pendingOf, type Caller } from "./caller.ts";
import { readSealedCookie, secretCookie } from "./cookies.ts";
import { setDeviceCookie } from "./set-device-cookie.ts";
import type { Handlers } from "./handler.ts";

/** The cookie of a login at each provider, and the name of what its page finds in the fragment. */
const namesOf = {
  company: { cookie: "oidc", fragment: "oidc" },
  developers: { cookie: "oidc-developer", fragment: "platform" },
} as const satisfies Record<ProviderKind, object>;
const longestRedirect = 2_000;
const longestToken = 16 * 1024;

export const oidcHandlers: Handlers<typeof oidcCalls> = {
  async logInByOidc(portal, { response }, caller) {
    const flow = takeFlow(portal, "company", caller);
    return setDeviceCookie(
      portal,
      caller,
      await logInByOidc(portal, { response, flow, language: caller.language }, caller),
    );
  },

  async logInByPlatform(portal, { response }, caller) {
    const outcome = await logInByPlatform(portal, { response, flow: takeFlow(portal, "developers", caller) }, caller);
    if ("token" in outcome) return { session: setDeviceCookie(portal, caller, outcome), next: null };
    const { identity, next } = outcome;
    caller.setCookie(secretCookie(portal, pendingCookie, sealPending(portal, identity), flowLifetime / 1_000));
    return { session: null, next };
  },

  async registerByPlatform(portal, { agreed }, caller) {
    const { language, country, headers } = caller;
    const { isCn } = locationOf({ country, languages: headers["accept-language"] });
    const registration = { pending: pendingOf(portal, headers), agreed, language, location: isCn ? 0 : 1 } as const;
    const session = await registerByPlatform(portal, registration, caller);
    caller.setCookie(secretCookie(portal, pendingCookie, "", 0));
    return setDeviceCookie(portal, caller, session);
  },

  oidcLink: (portal, { provider: kind }, { language, signedIn }) => showLink(portal, { kind, language }, signedIn),

  async beginOidcLink(portal, { provider }, { signedIn: { account, session }, setCookie }) {
    const { url, cookie } = await begin(portal, provider, { link: { account, session } });
    setCookie(cookie);
    return { url };
  },

  async confirmOidcLink(portal, { provider: kind, response }, caller) {
    const pending = pendingOf(portal, caller.headers);
    const flow = response === undefined ? undefined : takeFlow(portal, kind, caller);
    await linkOwnAccount(portal, { kind, response, flow, pending }, caller.signedIn, caller);
    if (response === undefined) caller.setCookie(secretCookie(portal, pendingCookie, "", 0));
    return null;
  },

  async removeOidcLink(portal, { provider }, { signedIn }) {
    await unlinkOwnAccount(portal, provider, signedIn);
    return null;
  },

  async beginOidcProof(portal, { provider, page }, { signedIn: { account, session }, setCookie }) {
    const { url, cookie } = await begin(portal, provider, { proof: { account, session, page } });
    setCookie(cookie);
    return { url };
  },

  confirmOidcProof: (portal, { provider: kind, response }, caller) =>
    proveByOidc(portal, { kind, response, flow: takeFlow(portal, kind, caller) }, caller.signedIn, caller),
};

/** The browser's pending login from its cookie, which is valid for one response. */
function takeFlow(portal: Portal, kind: ProviderKind, { headers, setCookie }: Caller): Flow | undefined {
  const name = namesOf[kind].cookie;
  setCookie(secretCookie(portal, name, "", 0));
  return readFlow(portal, kind, readSealedCookie(portal, headers, name));
}

async function begin(
  portal: Portal,
  kind: ProviderKind,
  rest: Pick<Flow, "redirect" | "link" | "proof">,
): Promise<{ url: string; cookie: string }> {
  const provider = providerOf(portal, kind);
  const secrets = provider.newSecrets();
  const url = await provider.authorizationUrl(secrets, { asksAgain: rest.proof !== undefined });
  const flow = beginFlow(portal, provider, { secrets, ...rest });
  return { url, cookie: secretCookie(portal, namesOf[kind].cookie, flow, flowLifetime / 1_000) };
}

/** Registers the addresses of each provider that is configured. */
export function registerOidc(app: FastifyInstance, portal: Portal): void {
  for (const { kind } of Object.values(portal.oidc)) registerProvider(app, portal, kind);
}

/**
 * Registers the addresses of a provider that are not calls: the start of a login, which is a link and works without
 * JavaScript, the redirect URI, and the back-channel logout. The provider's response is passed to a page in its fragment, which appears in no log and reaches no other
 * site; that page makes the call.
 */
function registerProvider(app: FastifyInstance, portal: Portal, kind: ProviderKind): void {
  const { cookie: cookieName, fragment } = namesOf[kind];
  const paths = pathsOf[kind];

  app.get(paths.begin, async (request, reply) => {
    const { redirect } = request.query as { redirect?: unknown }; // of whatever form
    const target = typeof redirect === "string" && redirect.length <= longestRedirect ? { redirect } : {};
    reply.header("cache-control", "no-store");
    try {
      const { url, cookie } = await begin(portal, kind, target);
      return reply.header("set-cookie", cookie).redirect(url, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.redirect(`${loginPage(target.redirect)}#${fragment}-problem=${error.refusal}`, 303);
    }
  });

  app.get(paths.callback, async (request, reply) => {
    const flow = readFlow(portal, kind, readSealedCookie(portal, request.headers, cookieName));
    const page = flow?.proof?.page ?? (flow?.link ? "/profile/index" : loginPage(flow?.redirect));
    const name = flow?.proof ? `${fragment}-proof` : fragment;
    const query = request.url.split("?").slice(1).join("?");
    return reply.header("cache-control", "no-store").redirect(`${page}#${name}=${encodeURIComponent(query)}`, 303);
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestToken },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(paths.logout, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const token = request.body instanceof URLSearchParams ? request.body.get("logout_token") : null;
      try {
        await logOutByProvider(portal, kind, token ?? "");
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const isUnavailable = error.refusal === "oidcUnavailable";
        return reply
          .code(isUnavailable ? 503 : 400)
          .send({ error: isUnavailable ? "temporarily_unavailable" : "invalid_request" });
      }
    });
  });
}

function loginPage(redirect: string | undefined): string {
  return redirect === undefined ? "/login" : `/login?redirect=${encodeURIComponent(redirect)}`;
}
