import { mediaPath } from "../../contract/addresses.ts";
import type { SiteMedia, Website } from "../../contract/schemas/site.ts";
import type { Portal } from "../portal.ts";

/** Names, navigation, contacts and taxonomy of the site, and its brand. */
export function showWebsite({ content }: Portal): Website {
  const { settings, pages } = content;
  const brand = (name: string, ...endings: string[]) =>
    endings.map((ending) => mediaOf(content, `brand/${name}.${ending}`)).find((media) => media !== null) ?? null;
  return {
    ...settings,
    brand: {
      mark: brand("mark", "svg"),
      markDark: brand("mark-dark", "svg"),
      icon: brand("icon", "svg", "png"),
      social: brand("social", "png"),
      headset: brand("headset", "svg"),
    },
    pages: pages.map(({ name, title, href }) => ({ name, title, href })),
  };
}

/** A picture or clip of the folder by its path; `null` if there is none. */
function mediaOf({ media }: Portal["content"], file: string): SiteMedia | null {
  const found = media[file];
  if (!found) return null;
  const { sha256, type, width, height } = found;
  return { href: mediaPath(sha256, file), type, width, height };
}
