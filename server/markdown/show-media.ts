import type { MarkdownIt, Token } from "markdown-it";
import type { Media } from "../portal.ts";
import { mediaPath } from "../../contract/addresses.ts";

/** Pictures and clips by their path in the folder. */
export type ShownMedia = Readonly<Record<string, Media>>;

/** Where an image of a text is in the folder, and the size that the text says. */
export type MediaMeta = {
  file: string;
  isAtTop: boolean;
  size: { width: number; height: number } | undefined;
  /** The address of a picture of another site, which is shown as a link; empty if only its text is. */
  remote?: string;
};

const pictures = ["png", "jpg", "jpeg", "webp", "avif"];

/** A picture or clip of a page, as a figure with its title as caption where it is a paragraph. */
export function renderMedia(media: ShownMedia, { utils }: MarkdownIt, token: Token): string {
  const { file, isAtTop, size, remote } = token.meta as MediaMeta; // set by the renderer
  if (remote !== undefined) {
    const text = utils.escapeHtml(token.content || remote);
    return /^https?:/i.test(remote) ? `<a href="${utils.escapeHtml(remote)}">${text}</a>` : text;
  }
  if (!media[file]) return utils.escapeHtml(token.content);
  const shown = { ...media[file], ...size };
  const [alt, title] = [utils.escapeHtml(token.content), String(token.attrGet("title") ?? "")];
  const isClip = shown.type.startsWith("video/");
  const html = isClip ? clip(media, file, shown, alt) : picture(media, file, shown, { alt, isAtTop });
  if (token.info !== "figure") return html;
  const caption = title === "" ? "" : `<figcaption>${utils.escapeHtml(title)}</figcaption>`;
  return `<figure class="shot">${html}${caption}</figure>\n`;
}

/** A twin `…-dark` is shown in the dark; the browser loads only the one that it shows. */
function picture(
  media: ShownMedia,
  file: string,
  shown: Media,
  { alt, isAtTop }: { alt: string; isAtTop: boolean },
): string {
  const twin = file.replace(/(\.\w+)$/, "-dark$1");
  const dark = media[twin];
  const image = (name: string, { sha256, width, height }: Media, mode: string) =>
    `<img src="${mediaPath(sha256, name)}" alt="${alt}"${sizeOf({ width, height })}${mode}${isAtTop && !dark ? "" : ' loading="lazy"'}>`;
  return dark
    ? image(file, shown, ' class="in-light"') + image(twin, dark, ' class="in-dark"')
    : image(file, shown, "");
}

/** The page's script plays it while it is seen, unless the reader wants less motion. */
function clip(media: ShownMedia, file: string, { sha256, width, height }: Media, alt: string): string {
  const poster = posterOf(media, file);
  const still = poster
    ? ` poster="${mediaPath(poster.media.sha256, poster.name)}" preload="none"`
    : ' preload="metadata"';
  return `<video src="${mediaPath(sha256, file)}" aria-label="${alt}"${sizeOf({ width, height })}${still} controls muted loop playsinline></video>`;
}

/** The picture beside a clip that has its name. */
export function posterOf(media: ShownMedia, file: string): { name: string; media: Media } | undefined {
  const names = pictures.map((ending) => file.replace(/\w+$/, ending));
  for (const name of names) if (media[name]) return { name, media: media[name] };
  return undefined;
}

function sizeOf({ width, height }: { width: number | null; height: number | null }): string {
  return width && height ? ` width="${width}" height="${height}"` : "";
}
