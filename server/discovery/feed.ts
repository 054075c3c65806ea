import { productPath } from "../../contract/addresses.ts";
import { languageTag, lnOf, type Language } from "../../contract/language.ts";
import { linesOf } from "../../contract/notes.ts";
import type { Notes } from "../../contract/schemas/catalogue.ts";
import { listReleases } from "../catalogue/list-releases.ts";
import { findProduct } from "../catalogue/releases.ts";
import type { Portal } from "../portal.ts";
import { words } from "../words.ts";
import { xml } from "./xml.ts";

/** The Atom feed of a product's releases in one language (RFC 4287). Throws `notFound` (10108) for an unknown product. */
export async function releaseFeed(portal: Portal, slug: string, language: Language): Promise<string> {
  const product = await findProduct(portal.db.read, slug);
  const name = language === "zh" ? product.name_zh : product.name_en;
  const releases = await listReleases(portal, slug);
  const origin = portal.publicUrl();
  const page = `${origin}${productPath(slug)}/releases`;
  const entries = releases.map((release) => {
    const address = `${page}/${release.version}`;
    return [
      "<entry>",
      `<title>${xml(`${name} ${release.version}`)}</title>`,
      `<id>${xml(address)}</id>`,
      `<link rel="alternate" type="text/html" href="${xml(`${address}?ln=${lnOf(language)}`)}"/>`,
      `<updated>${release.updateTime}T00:00:00Z</updated>`,
      `<content type="html">${xml(notesHtml(release[language], language))}</content>`,
      "</entry>",
    ].join("");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag[language]}">`,
    `<title>${xml(words[language].titles.releases(name))}</title>`,
    `<id>${xml(`${page}.atom?ln=${lnOf(language)}`)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${page}.atom?ln=${lnOf(language)}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(`${page}?ln=${lnOf(language)}`)}"/>`,
    `<updated>${releases[0]?.updateTime ?? "1970-01-01"}T00:00:00Z</updated>`,
    `<author><name>${xml(words[language].site.name)}</name></author>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

function notesHtml(notes: Notes, language: Language): string {
  const { kinds } = words[language].releases;
  const byKind = Map.groupBy(linesOf(notes), ({ kind }) => kind);
  const lists = [...byKind].map(
    ([kind, lines]) =>
      `<h3>${xml(kinds[kind])}</h3><ul>${lines.map(({ text }) => `<li>${coded(text)}</li>`).join("")}</ul>`,
  );
  return notes.content.map((line) => `<p>${coded(line)}</p>`).join("") + lists.join("");
}

/** A line with what stands in backticks as code. */
function coded(line: string): string {
  return xml(line).replace(/`([^`]+)`/g, "<code>$1</code>");
}
