import type { FastifyInstance } from "fastify";
import { languageOf, languageTag, lnOf, type Language } from "../../../contract/language.ts";
import { darkRule, paletteSheet } from "../../../contract/theme/palette-sheet.ts";
import { palette } from "../../../contract/theme/palette.ts";
import { wordsOf } from "../../http/words.ts";
import type { Portal, Site } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { accentOf, brandFile, sceneFiles, type MediaFile } from "../../brand.ts";

type Content = Portal["content"];

/** Height of the mark, and how wide it may be, in pixels. */
const mark = { height: 20, maxWidth: 120 };

/** The first style sheet of every page: the colours of the site's accent, and its mark. */
export function siteStyles(content: Content): string {
  const accent = accentOf(content);
  // In the layer of `tokens.css`, which follows
  return `@layer base{:root{--theme:${accent}}${paletteSheet(accent)}}${markStyles(content)}${stillStyles(content)}`;
}

/** A background, so that the mark has its size before it is loaded, and browsers load only that of the shown mode. */
function markStyles(content: Content): string {
  const light = brandFile(content, "mark.svg");
  if (!light) return "";
  const dark = brandFile(content, "mark-dark.svg");
  const { width, height } = light.media;
  const ratio = width && height ? width / height : 1;
  const shown = Math.min(mark.maxWidth, Math.round(mark.height * ratio));
  const rule = `:root .site-mark{display:block;width:${shown}px;height:${mark.height}px;background:url(${light.href}) left/contain no-repeat}`;
  return dark ? rule + darkRule(`background-image:url(${dark.href})`, " .site-mark") : rule;
}

/** The still of `home.scene` beside a form and on a page that is not found; the form leaves a column for it. */
function stillStyles(content: Content): string {
  const { still, stillDark } = sceneFiles(content);
  const light = nearest(still);
  const dark = nearest(stillDark);
  if (!light) return "";
  const rule = `:root{--beside-form:calc(100% - min(40rem, 56vw))}:root .site-still{display:block;background-image:url(${light.href})}`;
  return dark ? rule + darkRule(`background-image:url(${dark.href})`, " .site-still") : rule;
}

/** The smallest that is not too small for half a page. */
function nearest(widths: MediaFile[]): MediaFile | undefined {
  return widths.findLast(({ media }) => (media.width ?? 0) >= 800) ?? widths[0];
}

/** The links of every page to the manifest and the icons. */
export function iconTags(content: Content, language: Language): string {
  const svg = brandFile(content, "icon.svg");
  const png = brandFile(content, "icon.png");
  return [
    `<link rel="manifest" href="/site.webmanifest?ln=${lnOf(language)}">`,
    png && `<link rel="icon" href="${png.href}" sizes="${sizesOf(png)}" type="image/png">`,
    svg && `<link rel="icon" href="${svg.href}" sizes="any" type="image/svg+xml">`,
    png && `<link rel="apple-touch-icon" href="${png.href}">`,
  ]
    .filter(Boolean)
    .join("");
}

function sizesOf({ media }: MediaFile): string {
  return `${media.width}x${media.height}`;
}

/** Registers the manifest, and the address at which some programs look for an icon. */
export function registerBrand(app: FastifyInstance, portal: Site): void {
  app.get("/favicon.ico", { exposeHeadRoute: true }, (_, reply) => {
    const icon = brandFile(portal.content, "icon.png") ?? brandFile(portal.content, "icon.svg");
    if (!icon) throw refuse("unknownPath");
    return reply.header("cache-control", "public, max-age=3600").redirect(icon.href, 302);
  });
  app.get<{ Querystring: { ln?: string } }>(
    "/site.webmanifest",
    { exposeHeadRoute: true, config: { cached: { names: [] } } },
    ({ query }, reply) =>
      reply
        .header("content-type", "application/manifest+json")
        .header("cache-control", "no-cache")
        .send(JSON.stringify(manifest(portal.content, languageOf(query.ln, portal.content.settings.defaultLanguage)))),
  );
}

function manifest(content: Content, language: Language): object {
  const { site, titles } = wordsOf(content)[language];
  const { bg } = palette(accentOf(content), "light");
  const svg = brandFile(content, "icon.svg");
  const png = brandFile(content, "icon.png");
  const bitmap = png && { src: png.href, sizes: sizesOf(png), type: "image/png" };
  return {
    name: `${site.name} ${site.suffix}`.trimEnd(),
    short_name: site.name,
    description: titles.home,
    lang: languageTag[language],
    start_url: "/",
    display: "browser",
    background_color: bg,
    theme_color: bg,
    icons: [
      ...(svg ? [{ src: svg.href, sizes: "any", type: "image/svg+xml" }] : []),
      ...(bitmap ? [bitmap, { ...bitmap, purpose: "maskable" }] : []),
    ],
  };
}

/** The picture of link previews, if the site has one. */
export function socialTags(content: Content, origin: string): string {
  const social = brandFile(content, "social.png");
  if (!social) return '<meta name="twitter:card" content="summary">';
  const { href, media } = social;
  return [
    `<meta property="og:image" content="${origin}${href}">`,
    `<meta property="og:image:width" content="${media.width}">`,
    `<meta property="og:image:height" content="${media.height}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("");
}
