import type { SiteMedia, Website } from "../../contract/schemas/site.ts";
import type { Portal } from "../portal.ts";
import { brandFile, type BrandFile } from "../brand.ts";

/** Names, navigation, contacts and taxonomy of the site, and its brand. */
export function showWebsite({ content }: Portal): Website {
  const { settings, pages } = content;
  return {
    ...settings,
    brand: {
      mark: shown(brandFile(content, "mark.svg")),
      markDark: shown(brandFile(content, "mark-dark.svg")),
      icon: shown(brandFile(content, "icon.svg") ?? brandFile(content, "icon.png")),
      social: shown(brandFile(content, "social.png")),
      headset: shown(brandFile(content, "headset.svg")),
    },
    pages: pages.map(({ name, title, href }) => ({ name, title, href })),
  };
}

function shown(file: BrandFile | undefined): SiteMedia | null {
  if (!file) return null;
  const { type, width, height } = file.media;
  return { href: file.href, type, width, height };
}
