import type { SiteMedia, Website } from "../../contract/schemas/site.ts";
import type { Portal } from "../portal.ts";
import { brandFile, mediaFile, type MediaFile } from "../brand.ts";

/** Names, navigation, contacts and taxonomy of the site, and its brand. */
export function showWebsite({ content }: Portal): Website {
  const { settings, pages } = content;
  const { device } = settings;
  return {
    ...settings,
    brand: {
      mark: shown(brandFile(content, "mark.svg")),
      markDark: shown(brandFile(content, "mark-dark.svg")),
      icon: shown(brandFile(content, "icon.svg") ?? brandFile(content, "icon.png")),
      social: shown(brandFile(content, "social.png")),
    },
    device: device
      ? {
          title: device.title,
          parts: device.parts,
          views: device.views.flatMap(({ title, text, picture }) => {
            const [light, dark] = [picture, picture.replace(/(\.\w+)$/, "-dark$1")].map((file) =>
              shown(mediaFile(content, file)),
            );
            return light ? [{ title, text, picture: light, dark: dark ?? null }] : [];
          }),
        }
      : null,
    pages: pages.map(({ name, title, href }) => ({ name, title, href })),
  };
}

function shown(file: MediaFile | undefined): SiteMedia | null {
  if (!file) return null;
  const { type, width, height } = file.media;
  return { href: file.href, type, width, height };
}
