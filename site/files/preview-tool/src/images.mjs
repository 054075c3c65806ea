// Which files of the folder are shown.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { readdir, stat } from "node:fs/promises";
import { extname, join, parse } from "node:path";

const TYPES = {
  ".avif": "image/avif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

export const typeOf = (name) => TYPES[extname(name).toLowerCase()];

/** "room_360_tb.jpg" is a panorama with the left eye's picture above the right one's. */
export function describe(name) {
  const words = parse(name).name.toLowerCase().split("_").slice(1);
  return {
    projection: words.includes("360") ? "panorama" : "flat",
    layout: words.includes("sbs") ? "side-by-side" : words.includes("tb") ? "top-bottom" : "mono",
  };
}

/**
 * The pictures of the folder itself, in order of their names. A symbolic link is none: it could show
 * what lies outside the folder.
 */
export async function listImages(folder) {
  const items = await readdir(folder, { withFileTypes: true });
  const names = items.filter((item) => item.isFile() && typeOf(item.name)).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name));
      return { name, ...describe(name), changed: Math.round(mtimeMs) };
    }),
  );
}
