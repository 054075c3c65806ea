import type { FastifyInstance } from "fastify";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { unsubscribe } from "../catalogue/release-news/subscriptions.ts";
import { readUnsubscribeLink, unsubscribePath } from "../catalogue/release-news/unsubscribe-link.ts";

/** The body that a mail program posts when the user presses its unsubscribe button (RFC 8058, section 3.1). */
const oneClick = { name: "List-Unsubscribe", value: "One-Click" };
const longestForm = 1_024;

/**
 * Registers the address that ends a subscription to release news. The link in a mail opens a page with a button, so
 * that a mail scanner's GET has no effect; the button and mail programs post to the same address. It needs no login and
 * reads no cookie.
 */
export function registerUnsubscribe(app: FastifyInstance, portal: Portal): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestForm },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addContentTypeParser("multipart/form-data", { parseAs: "string", bodyLimit: longestForm }, (_, body, done) =>
      done(null, String(body)),
    );
    scope.post(unsubscribePath, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
      const subscription = readUnsubscribeLink(portal, query);
      if (subscription) await unsubscribe(portal, subscription);
      if (isOneClick(request.body)) {
        if (!subscription) throw refuse("wrongLink");
        return reply.code(200).type("text/plain; charset=utf-8").send(""); // mail programs do not follow redirects
      }
      return reply.redirect(pageAfter(subscription?.product, query.get("ln")), 303);
    });
  });
}

/** The form may come as either of the two types of RFC 8058. */
function isOneClick(body: unknown): boolean {
  if (body instanceof URLSearchParams) return body.get(oneClick.name) === oneClick.value;
  return typeof body === "string" && body.includes(`name="${oneClick.name}"`) && body.includes(oneClick.value);
}

/** The address of the page that confirms it, in the language of the mail. */
function pageAfter(product: string | undefined, ln: string | null): string {
  const query = new URLSearchParams({ ...(product !== undefined && { done: product }), ...(ln !== null && { ln }) });
  return `${unsubscribePath}?${query}`;
}
