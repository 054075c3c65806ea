import type { FastifyInstance } from "fastify";
import type { oidcCalls } from "../../contract/schemas/oidc.ts";
import { logOutByProvider } from "../accounts/oidc/back-channel.ts";
import { beginFlow, flowLifetime, readFlow, type Flow } from "../accounts/oidc/flow.ts";
import { linkOwnAccount, showLink, unlinkOwnAccount } from "../accounts/oidc/link.ts";
import { logInByOidc } from "../accounts/oidc/log-in.ts";
import { proveByOidc } from "../accounts/oidc/prove-by-oidc.ts";
import { providerOf } from "../accounts/oidc/provider-of.ts";
import { callbackPath, logoutPath } from "../accounts/oidc-provider/paths.ts";
import type { Portal } from "../portal.ts";
import { Refusal } from "../refuse.ts";
import type { Caller } from "./caller.ts";
import { readSealedCookie, secretCookie } from "./cookies.ts";
import { setDeviceCookie } from "./set-device-cookie.ts";
import type { Handlers } from "./handlers.ts";

const flowCookie = "oidc";
/** The address at which a login at the provider begins: a link, which works without JavaScript. */
const beginPath = "/login/oidc";
const longestRedirect = 2_000;
const longestToken = 16 * 1024;

export const oidcHandlers: Handlers<typeof oidcCalls> = {
  async logInByOidc(portal, { response }, caller) {
    const flow = takeFlow(portal, caller);
    return setDeviceCookie(
      portal,
      caller,
      await logInByOidc(portal, { response, flow, language: caller.language }, caller),
    );
  },

  oidcLink: (portal, _, { signedIn }) => showLink(portal, signedIn),

  async beginOidcLink(portal, _, { signedIn: { account, session }, setCookie }) {
    const { url, cookie } = await begin(portal, { link: { account, session } });
    setCookie(cookie);
    return { url };
  },

  async confirmOidcLink(portal, { response }, caller) {
    await linkOwnAccount(portal, { response, flow: takeFlow(portal, caller) }, caller.signedIn);
    return null;
  },

  async removeOidcLink(portal, _, { signedIn }) {
    await unlinkOwnAccount(portal, signedIn);
    return null;
  },

  async beginOidcProof(portal, { page }, { signedIn: { account, session }, setCookie }) {
    const { url, cookie } = await begin(portal, { proof: { account, session, page } });
    setCookie(cookie);
    return { url };
  },

  confirmOidcProof: (portal, { response }, caller) =>
    proveByOidc(portal, { response, flow: takeFlow(portal, caller) }, caller.signedIn, caller),
};

/** The browser's pending login from its cookie, which is valid for one response. */
function takeFlow(portal: Portal, { headers, setCookie }: Caller): Flow | undefined {
  setCookie(secretCookie(portal, flowCookie, "", 0));
  return readFlow(portal, readSealedCookie(portal, headers, flowCookie));
}

async function begin(
  portal: Portal,
  rest: Pick<Flow, "redirect" | "link" | "proof">,
): Promise<{ url: string; cookie: string }> {
  const provider = providerOf(portal);
  const secrets = provider.newSecrets();
  const url = await provider.authorizationUrl(secrets, { asksAgain: rest.proof !== undefined });
  return { url, cookie: secretCookie(portal, flowCookie, beginFlow(portal, secrets, rest), flowLifetime / 1_000) };
}

/**
 * Registers the addresses of the company login that are not calls: its start, the redirect URI, and the back-channel
 * logout. The provider's response is passed to a page in its fragment, which appears in no log and reaches no other
 * site; that page makes the call.
 */
export function registerOidc(app: FastifyInstance, portal: Portal): void {
  if (!portal.oidc) return;

  app.get(beginPath, async (request, reply) => {
    const { redirect } = request.query as { redirect?: unknown }; // of whatever form
    const target = typeof redirect === "string" && redirect.length <= longestRedirect ? { redirect } : {};
    reply.header("cache-control", "no-store");
    try {
      const { url, cookie } = await begin(portal, target);
      return reply.header("set-cookie", cookie).redirect(url, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.redirect(`${loginPage(target.redirect)}#oidc-problem=${error.refusal}`, 303);
    }
  });

  app.get(callbackPath, async (request, reply) => {
    const flow = readFlow(portal, readSealedCookie(portal, request.headers, flowCookie));
    const page = flow?.proof?.page ?? (flow?.link ? "/profile/index" : loginPage(flow?.redirect));
    const name = flow?.proof ? "oidc-proof" : "oidc";
    const query = request.url.split("?").slice(1).join("?");
    return reply.header("cache-control", "no-store").redirect(`${page}#${name}=${encodeURIComponent(query)}`, 303);
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestToken },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(logoutPath, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const token = request.body instanceof URLSearchParams ? request.body.get("logout_token") : null;
      try {
        await logOutByProvider(portal, token ?? "");
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
