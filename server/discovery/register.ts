import type { FastifyInstance, FastifyReply } from "fastify";
import { productPath } from "../../contract/addresses.ts";
import { languageOf } from "../../contract/language.ts";
import type { Portal } from "../portal.ts";
import { Refusal, refuse } from "../refuse.ts";
import { releaseFeed } from "./feed.ts";
import { robots, sitemap } from "./sitemap.ts";

/** Registers what machines read: robots, sitemap, and a feed of every product's releases. */
export function registerDiscovery(app: FastifyInstance, portal: Portal): void {
  const plain = { exposeHeadRoute: true, config: { cached: { names: [] } } };
  app.get("/robots.txt", plain, (_, reply) => sendText(reply, "text/plain", robots(portal.publicUrl())));
  app.get("/sitemap.xml", plain, async (_, reply) => sendText(reply, "application/xml", await sitemap(portal)));
  for (const section of ["/sdk", "/tools"]) {
    app.get<{ Params: { slug: string }; Querystring: { ln?: string } }>(
      `${section}/:slug/releases.atom`,
      plain, // `ln` counts everywhere
      async ({ params, query }, reply) => {
        if (productPath(params.slug) !== `${section}/${params.slug}`) throw refuse("unknownPath");
        const feed = await releaseFeed(portal, params.slug, languageOf(query.ln)).catch((error: unknown) => {
          throw error instanceof Refusal ? refuse("unknownPath") : error;
        });
        return sendText(reply, "application/atom+xml", feed);
      },
    );
  }
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header("content-type", `${type}; charset=utf-8`).header("cache-control", "no-cache").send(text);
}
