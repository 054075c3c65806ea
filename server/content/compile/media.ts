import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import type { SiteSettings } from "../../../contract/schemas/site-yaml.ts";
import { palette } from "../../../contract/theme/palette.ts";
import { accentOf } from "../../brand.ts";
import type { Media, SiteContent } from "../../portal.ts";
import { readTogether } from "../folder.ts";
import { isOfDocs, lfsPointer } from "./problems.ts";
import type { Sources } from "./sources.ts";
import { posterOf } from "../../markdown/show-media.ts";
import { sanitizeSvg } from "./svg.ts";

/** Pictures and clips by their ending: their type, and how the first bytes show that they are one. */
const kinds: Record<string, { type: string; format: string }> = {
  png: { type: "image/png", format: "png" },
  jpg: { type: "image/jpeg", format: "jpg" },
  jpeg: { type: "image/jpeg", format: "jpg" },
  gif: { type: "image/gif", format: "gif" },
  webp: { type: "image/webp", format: "webp" },
  avif: { type: "image/avif", format: "avif" },
  svg: { type: "image/svg+xml", format: "svg" },
  mp4: { type: "video/mp4", format: "mp4" },
  webm: { type: "video/webm", format: "webm" },
};

/** Folders whose pictures and clips pages show. */
const isShown = /^(?:brand|docs|pages|samples)\/.*\.(\w+)$/;
const maxSvg = 512 * 1024;
const tooLarge = "is larger than 512 kB";
/** Enough for the size of every picture. */
const headBytes = 512 * 1024;

/** The pictures and clips of a folder, checked by their bytes. */
export async function readMedia(
  { folder, hashes, problems, reusable }: Omit<Sources, "renderer"> & { reusable: { pictures: Map<string, Media> } },
  settings: SiteSettings,
): Promise<SiteContent["media"]> {
  const media: Record<string, Media> = {};
  const { pictures } = reusable;
  const kindOf = (name: string) => kinds[isShown.exec(name)?.[1]?.toLowerCase() ?? ""];
  const knownAs = (name: string) => pictureKey(hashes.get(name) ?? "", kindOf(name)?.type ?? "");
  const shown = folder.paths.filter((name) => kindOf(name) && hashes.has(name));
  for (const name of shown) {
    const known = pictures.get(knownAs(name));
    if (known) media[name] = known;
  }
  const unread = shown.filter((name) => !media[name]);
  const firstBytes = (name: string) => folder.read(name, kindOf(name)?.format === "svg" ? maxSvg + 1 : headBytes);
  for await (const { name, bytes } of readTogether(unread, firstBytes)) {
    const [kind, sha256] = [kindOf(name), hashes.get(name)];
    if (!kind || sha256 === undefined) continue;
    const isLarge = kind.format === "svg" && bytes.length > maxSvg;
    const read = lfsPointer(bytes) ?? (isLarge ? tooLarge : readOne(bytes, kind.format));
    if (isLarge && isOfDocs(name)) problems.warn(name, null, `${tooLarge}; pages are shown without it`);
    else if (typeof read === "string") problems.error(name, null, read);
    else Object.assign(media, drawn(name, { type: kind.type, sha256, ...read }, settings));
  }
  for (const [key, picture] of picturesOf({ media })) pictures.set(key, picture);
  for (const [name, clip] of Object.entries(media)) {
    const poster = clip.type.startsWith("video/") ? posterOf(media, name)?.media : undefined;
    if (poster) Object.assign(clip, { width: poster.width, height: poster.height });
  }
  return Object.fromEntries(Object.entries(media).toSorted(([a], [b]) => (a < b ? -1 : 1))); // in whatever order they were read
}

const pictureKey = (sha256: string, type: string) => `${type} ${sha256}`;

/** Pictures whose size depends on their bytes alone, by these and their type; no drawings and clips. */
export function picturesOf({ media }: Pick<SiteContent, "media">): Map<string, Media> {
  const found = Object.values(media).filter(({ type, svg }) => type.startsWith("image/") && svg === null);
  return new Map(found.map((picture) => [pictureKey(picture.sha256, picture.type), picture]));
}

/**
 * A drawing with the facts of the device, `{name}`, and with the portal's colours, `var(--ink)`, of which it gets a twin
 * `…-dark` for the dark; anything else as it is.
 */
function drawn(name: string, media: Media, settings: SiteSettings): Record<string, Media> {
  if (media.svg === null) return { [name]: media };
  const text = withFacts(media.svg, settings.device?.facts, escapeXml);
  const inMode = (mode: "light" | "dark"): Media => {
    const colours: Record<string, string> = palette(accentOf({ settings }), mode);
    const svg = text.replaceAll(/var\(--([\w-]+)\)/g, (all, token: string) => colours[token] ?? all);
    return svg === media.svg ? media : { ...media, svg, sha256: createHash("sha256").update(svg).digest("hex") };
  };
  const light = { [name]: inMode("light") };
  return text.includes("var(--") ? { ...light, [name.replace(/(\.\w+)$/, "-dark$1")]: inMode("dark") } : light;
}

/** `{name}` in a text is the fact of that name. */
export function withFacts(text: string, facts: Record<string, string> = {}, escape = (fact: string) => fact): string {
  return text.replaceAll(/\{([a-z][a-z0-9-]*)\}/g, (all, key: string) => {
    const fact = Object.hasOwn(facts, key) ? facts[key] : undefined;
    return fact === undefined ? all : escape(fact);
  });
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

type Read = Pick<Media, "width" | "height" | "svg"> & { type?: string };

/** What is shown of a file, or what is wrong with it. */
function readOne(bytes: Uint8Array, format: string): Read | string {
  if (format === "mp4" || format === "webm")
    return isClip(bytes, format) ? { width: null, height: null, svg: null } : `is no ${format}`;
  if (format === "svg") {
    const svg = sanitizeSvg(new TextDecoder().decode(bytes));
    if (svg === undefined) return "is no SVG";
    const { width, height } = sizeOf(new TextEncoder().encode(svg)) ?? { width: null, height: null };
    return { width, height, svg };
  }
  const size = sizeOf(bytes);
  const kind = Object.values(kinds).find((each) => each.format === size?.format && each.format !== "svg"); // whatever its ending says
  return size && kind
    ? { width: size.width, height: size.height, svg: null, type: kind.type }
    : `is no ${format}, or damaged`;
}

function sizeOf(bytes: Uint8Array): { format: string | undefined; width: number; height: number } | undefined {
  try {
    const { type: format, width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? { format, width: height, height: width } : { format, width, height };
  } catch {
    return undefined;
  }
}

/** An MP4 begins with a box `ftyp`, a WebM with the identifier of EBML. */
function isClip(bytes: Uint8Array, format: "mp4" | "webm"): boolean {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return format === "mp4" ? text(4, 8) === "ftyp" : text(0, 4) === "\u001aE\u00df\u00a3";
}
