import { docPath, releasesPath } from "../../../contract/addresses.ts";
import type { Language } from "../../../contract/language.ts";
import { listProducts } from "../../catalogue/list-products.ts";
import type { ProductIdentity } from "../../catalogue/taxonomy.ts";
import { newestDocPath, type VersionedDoc } from "../../content/docs.ts";
import type { Portal, SitePage, Clock, Site } from "../../portal.ts";
import { wordsOf } from "../../http/words.ts";

type Shown = { doc: VersionedDoc; product: ProductIdentity; language: Language };

/**
 * A documentation page as Markdown, with absolute URLs, for AI agents and for users' own notes. That of an older version
 * says so.
 */
export function docMarkdown({ content, publicUrl }: Clock & Site, { doc, product, language }: Shown): string {
  const { version } = doc;
  const origin = publicUrl();
  const { docs } = wordsOf(content)[language];
  const own = version === null ? "" : docPath(product, doc.slug, version);
  const older =
    version === null
      ? ""
      : `> ${docs.older(version)} [${docs.goToNewest}](${origin}${newestDocPath(content, own)})\n\n`;
  return asMarkdown(doc, { origin, language, older });
}

/** A free page in the same way. */
export function pageMarkdown({ publicUrl }: Clock, page: SitePage, language: Language): string {
  return asMarkdown(page, { origin: publicUrl(), language, older: "" });
}

function asMarkdown(
  { title, summary, markdown }: Pick<SitePage, "title" | "summary" | "markdown">,
  { origin, language, older }: { origin: string; language: Language; older: string },
): string {
  const body = markdown[language]
    .replaceAll(/ *\{#[\w-]+\}$/gm, "") // our own notation for heading ids
    .replaceAll(/\]\(\//g, `](${origin}/`);
  const lead = summary[language] && `> ${summary[language]}\n\n`;
  return `# ${title[language]}\n\n${older}${lead}${body.trim()}\n`;
}

/** An index for AI agents (llmstxt.org): every free page and guide as Markdown, the API, and the feeds. */
export async function llmsText(portal: Portal, language: Language): Promise<string> {
  const origin = portal.publicUrl();
  const texts = wordsOf(portal.content)[language];
  const products = await listProducts(portal);
  const guides = products.flatMap((product) => {
    const docs = portal.content.docs.filter((doc) => doc.product === product.slug);
    if (product.links.documentation === null) return [];
    const lines = docs.map(
      (doc) => `- [${doc.title[language]}](${origin}${docPath(product, doc.slug)}.md): ${doc.summary[language]}`,
    );
    return [`## ${product.name[language]}`, "", ...lines, ""];
  });
  const pages = portal.content.pages.map(
    ({ title, summary, href }) =>
      `- [${title[language]}](${origin}${href}.md)${summary[language] && `: ${summary[language]}`}`,
  );
  const feeds = products.map(
    (product) => `- [${texts.titles.releases(product.name[language])}](${origin}${releasesPath(product)}.atom)`,
  );
  return [
    `# ${texts.site.name} ${texts.site.suffix}`.trimEnd(),
    "",
    `> ${texts.home.lead}`,
    "",
    ...(pages.length > 0 ? [`## ${texts.site.name}`, "", ...pages, ""] : []),
    ...guides,
    `## ${texts.api.title}`,
    "",
    `- [${texts.api.document}](${origin}/openapi.json): ${texts.api.lead}`,
    "",
    "## Optional",
    "",
    ...feeds,
    "",
  ].join("\n");
}
