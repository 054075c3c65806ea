import { releasesPath, versionPath } from "../../../contract/addresses.ts";
import { languageTag, lnOf, type Language } from "../../../contract/language.ts";
import { notesFor } from "../../../contract/notes.ts";
import type { ReleaseNote } from "../../../contract/schemas/catalogue.ts";
import type { Words } from "../../../contract/words/en.ts";
import { listReleases } from "../../catalogue/list-releases.ts";
import { warningText } from "../../catalogue/warnings.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import type { ProductRow } from "../../catalogue/present.ts";
import type { Portal } from "../../portal.ts";
import { wordsOf } from "../../http/words.ts";
import { xml } from "../../http/xml.ts";

/** The number of entries: subscribers need only the newest, and fetch the whole feed every hour. */
const entriesOfFeed = 100;
/** Atom requires a time; readers sort such entries last. */
const unknownDay = "1970-01-01";

/** The Atom feed of a product's releases in one language (RFC 4287). */
export async function releaseFeed(portal: Portal, product: ProductRow, language: Language): Promise<string> {
  const name = language === "zh" ? product.name_zh : product.name_en;
  const { items: releases } = await listReleases(portal, product.slug, { page: 1, pageSize: entriesOfFeed });
  const origin = portal.publicUrl();
  const words = wordsOf(portal.content)[language];
  const identity = identify(portal.content, product);
  const page = origin + releasesPath(identity);
  const newest = releases.map(momentOf).toSorted().at(-1) ?? startOf(unknownDay);
  const entries = releases.map((release) => {
    const address = origin + versionPath(identity, release.version);
    return [
      "<entry>",
      `<title>${xml(`${name} ${release.version}`)}</title>`,
      `<id>${xml(address)}</id>`,
      `<link rel="alternate" type="text/html" href="${xml(`${address}?ln=${lnOf(language)}`)}"/>`,
      ...(release.updateTime === null ? [] : [`<published>${startOf(release.updateTime)}</published>`]),
      `<updated>${momentOf(release)}</updated>`,
      contentOf(release, language, words),
      "</entry>",
    ].join("");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag[language]}">`,
    `<title>${xml(words.titles.releases(name))}</title>`,
    `<id>${xml(`${page}.atom?ln=${lnOf(language)}`)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${page}.atom?ln=${lnOf(language)}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(`${page}?ln=${lnOf(language)}`)}"/>`,
    `<updated>${newest}</updated>`,
    `<author><name>${xml(words.site.name)}</name></author>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

/** When a release came out or was last changed, as Atom writes it. */
function momentOf({ updateTime, changedAt, withdrawn }: ReleaseNote): string {
  const moments = [startOf(updateTime ?? unknownDay), changedAt ?? "", withdrawn?.at ?? ""];
  return moments.toSorted().at(-1) ?? "";
}

const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** What has become of a release, then the notes as HTML, in the other language if the feed's language is missing. */
function contentOf(release: ReleaseNote, language: Language, words: Words): string {
  const { translation, language: textLanguage, ...notes } = notesFor(release, language);
  const { kinds, marks, translation: notices } = words.releases;
  const warning = warningText(release, language);
  const notice = [
    ...(warning === null ? [] : [`<p><strong>${xml(warning)}</strong></p>`]),
    ...(translation === null ? [] : [`<p><em>${xml(notices[translation])}</em></p>`]),
  ].join("");
  const byKind = Map.groupBy(notes.lines, ({ kind }) => kind);
  const lists = [...byKind].map(
    ([kind, lines]) =>
      `<h3>${xml(kinds[kind])}</h3><ul>${lines.map(({ text, mark }) => `<li>${mark ? `<em>${xml(marks[mark])}</em> ` : ""}${coded(text)}</li>`).join("")}</ul>`,
  );
  const html = notes.content.map((line) => `<p>${coded(line)}</p>`).join("") + lists.join("");
  const text = textLanguage === language ? html : `<div lang="${languageTag[textLanguage]}">${html}</div>`;
  return `<content type="html">${xml(notice + text)}</content>`;
}

/** A line with code and links. */
function coded(line: string): string {
  return xml(line)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/!?\[([^\]\n]*)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll("\n", "<br/>");
}
