import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { languageOf, type Language } from "../../../contract/language.ts";
import { billOfMaterials } from "../../catalogue/bill-of-materials.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import { isProductFor, readerOf } from "../../catalogue/audience.ts";
import { findProduct } from "../../catalogue/releases.ts";
import { docAt } from "../../content/docs.ts";
import type { Portal, Site } from "../../portal.ts";
import { Refusal, refuse } from "../../refuse.ts";
import { changelogOf } from "./changelog.ts";
import { releaseFeed } from "./feed.ts";
import { docMarkdown, llmsText, pageMarkdown } from "./markdown.ts";
import { productSitemap, robots, sitemap, siteSitemap } from "./sitemap.ts";

/** Registers robots.txt, the sitemap, and a feed of every product's releases. */
export function registerDiscovery(app: FastifyInstance, portal: Portal): void {
  const plain = { exposeHeadRoute: true, config: { cached: { names: [] } } };
  app.get("/robots.txt", plain, (_, reply) => sendText(reply, "text/plain", robots(portal.publicUrl())));
  app.get("/sitemap.xml", plain, async (_, reply) => sendText(reply, "application/xml", await sitemap(portal)));
  app.get("/sitemaps/site.xml", plain, (_, reply) => sendText(reply, "application/xml", siteSitemap(portal)));
  app.get<{ Params: { slug: string } }>("/sitemaps/products/:slug.xml", plain, async ({ params: { slug } }, reply) =>
    sendText(reply, "application/xml", await productSitemap(portal, slug).catch(asUnknownPath)),
  );
  app.get<{ Querystring: { ln?: string } }>("/llms.txt", plain, async ({ query }, reply) =>
    sendText(reply, "text/plain", await llmsText(portal, languageIn(portal, query))),
  );
  app.get<{ Params: { name: string }; Querystring: { ln?: string } }>(
    "/pages/:name.md",
    plain,
    ({ params: { name }, query }, reply) => {
      const page = portal.content.pages.find((each) => each.name === name);
      if (!page) throw refuse("unknownPath");
      return sendText(reply, "text/markdown", pageMarkdown(portal, page, languageIn(portal, query)));
    },
  );
  app.get<{ Params: { section: string; slug: string }; Querystring: { ln?: string } }>(
    "/:section/:slug/CHANGELOG.md",
    { exposeHeadRoute: true }, // sent in pieces
    async ({ params: { section, slug }, query }, reply) => {
      const product = await findProduct(readerOf(portal), slug).catch(asUnknownPath);
      if (identify(portal.content, product).path !== `/${section}/${slug}`) throw refuse("unknownPath");
      return reply
        .header("content-type", "text/markdown; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(Readable.from(changelogOf(portal, product, languageOf(query.ln))));
    },
  );
  app.get<{ Params: { section: string; slug: string; version: string } }>(
    "/:section/:slug/releases/:version/sbom.cdx.json",
    plain,
    async ({ params: { section, slug, version } }, reply) => {
      const product = await findProduct(readerOf(portal), slug).catch(asUnknownPath);
      if (identify(portal.content, product).path !== `/${section}/${slug}`) throw refuse("unknownPath");
      const bill = await billOfMaterials(portal, slug, version).catch(asUnknownPath);
      return sendText(reply, "application/vnd.cyclonedx+json", JSON.stringify(bill));
    },
  );
  app.get<{ Params: { section: string; slug: string }; Querystring: { ln?: string } }>(
    "/:section/:slug/releases.atom",
    plain, // `ln` is allowed everywhere
    async ({ params: { section, slug }, query }, reply) => {
      const product = await findProduct(readerOf(portal), slug).catch(asUnknownPath);
      if (identify(portal.content, product).path !== `/${section}/${slug}`) throw refuse("unknownPath");
      return sendText(reply, "application/atom+xml", await releaseFeed(portal, product, languageIn(portal, query)));
    },
  );
}

/** The Markdown twin of a documentation page: its address, at any depth, with `.md`. Nothing for other addresses. */
export async function docTwin(portal: Portal, address: URL): Promise<string | undefined> {
  const { content } = portal;
  if (!/\/docs(?:\/.*)?\.md$/i.test(address.pathname)) return undefined;
  const { doc } = docAt(content, address.pathname.replace(/\.md$/i, "")) ?? {};
  if (!doc || !isProductFor(content, doc.product, undefined)) return undefined;
  const product = await findProduct(readerOf(portal), doc.product).catch(asUnknownPath);
  const language = languageIn(portal, { ln: address.searchParams.get("ln") ?? undefined });
  return docMarkdown(portal, { doc, product: identify(content, product), language });
}

function languageIn({ content }: Site, { ln }: { ln?: string | undefined }): Language {
  return languageOf(ln, content.settings.defaultLanguage);
}

function asUnknownPath(error: unknown): never {
  throw error instanceof Refusal ? refuse("unknownPath") : error;
}

export function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header("content-type", `${type}; charset=utf-8`).header("cache-control", "no-cache").send(text);
}
