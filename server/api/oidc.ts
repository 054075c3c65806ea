import type { FastifyInstance } from "fastify";
import type { ProviderKind } from "../../contract/schemas/oidc.ts";
import { logOutByProvider } from "../federation/oidc/back-channel.ts";
import { readFlow } from "../federation/oidc/flow.ts";
import { pathsOf } from "../federation/oidc-provider/paths.ts";
import type { Portal } from "../portal.ts";
import { Refusal } from "../refuse.ts";
import { namesOf, beginLogin } from "../federation/oidc/flow-cookie.ts";
import { readSealedCookie } from "../http/cookies.ts";

const longestRedirect = 2_000;
const longestToken = 16 * 1024;

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
      const { url, cookie } = await beginLogin(portal, kind, target);
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
