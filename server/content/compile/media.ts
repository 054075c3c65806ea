import { imageSize } from "image-size";
import type { Media, SiteContent } from "../../portal.ts";
import type { Sources } from "./compile.ts";
import { posterOf } from "./show-media.ts";
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
const isShown = /^(?:brand|docs|pages)\/.*\.(\w+)$/;
const maxSvg = 512 * 1024;
/** Enough for the size of every picture. */
const headBytes = 512 * 1024;

/** The pictures and clips of a folder, checked by their bytes. */
export async function readMedia({
  folder,
  hashes,
  problems,
}: Omit<Sources, "renderer">): Promise<SiteContent["media"]> {
  const media: Record<string, Media> = {};
  for (const name of folder.paths) {
    const kind = kinds[isShown.exec(name)?.[1]?.toLowerCase() ?? ""];
    const sha256 = hashes.get(name);
    if (!kind || sha256 === undefined) continue;
    const bytes = await folder.read(name, kind.format === "svg" ? maxSvg + 1 : headBytes);
    const read = readOne(bytes, kind.format);
    if (typeof read === "string") problems.error(name, null, read);
    else media[name] = { type: kind.type, sha256, ...read };
  }
  for (const [name, clip] of Object.entries(media)) {
    const poster = clip.type.startsWith("video/") ? posterOf(media, name)?.media : undefined;
    if (poster) Object.assign(clip, { width: poster.width, height: poster.height });
  }
  return media;
}

type Read = Pick<Media, "width" | "height" | "svg">;

/** What is shown of a file, or what is wrong with it. */
function readOne(bytes: Uint8Array, format: string): Read | string {
  if (format === "mp4" || format === "webm")
    return isClip(bytes, format) ? { width: null, height: null, svg: null } : `is no ${format}`;
  if (format === "svg") {
    if (bytes.length > maxSvg) return "is larger than 512 kB";
    const svg = sanitizeSvg(new TextDecoder().decode(bytes));
    if (svg === undefined) return "is no SVG";
    const { width, height } = sizeOf(new TextEncoder().encode(svg), "svg") ?? { width: null, height: null };
    return { width, height, svg };
  }
  const size = sizeOf(bytes, format);
  return size ? { ...size, svg: null } : `is no ${format}, or damaged`;
}

function sizeOf(bytes: Uint8Array, format: string): { width: number; height: number } | undefined {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    if (type !== format) return undefined;
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** An MP4 begins with a box `ftyp`, a WebM with the identifier of EBML. */
function isClip(bytes: Uint8Array, format: "mp4" | "webm"): boolean {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return format === "mp4" ? text(4, 8) === "ftyp" : text(0, 4) === "\u001aE\u00df\u00a3";
}
