import { licencePaths } from "../../../contract/addresses.ts";
import type { SiteMedia, Website } from "../../../contract/schemas/site.ts";
import type { Portal, Site } from "../../portal.ts";
import { knownTaxonomy, type Viewer, viewerOf } from "../../catalogue/audience.ts";
import { brandFile, darkTwin, mediaFile, sceneFiles, type MediaFile } from "../../brand.ts";
import type { Handlers } from "../../handler.ts";

/** Names, navigation, contacts and taxonomy of the site, and its brand. */
function showWebsite({ content }: Site, viewer: Viewer): Website {
  const { settings, pages } = content;
  const { device } = settings;
  return {
    ...settings,
    taxonomy: knownTaxonomy(content, viewer),
    brand: {
      mark: shown(brandFile(content, "mark.svg")),
      markDark: shown(brandFile(content, "mark-dark.svg")),
      icon: shown(brandFile(content, "icon.svg") ?? brandFile(content, "icon.png")),
      social: shown(brandFile(content, "social.png")),
      store: shown(brandFile(content, "store.webp")),
      storeDark: shown(brandFile(content, "store-dark.webp")),
      scene: sceneOf(content),
    },
    device: device
      ? {
          title: device.title,
          parts: device.parts,
          views: device.views.flatMap(({ title, text, picture, labels }) => {
            const light = shown(mediaFile(content, picture));
            const dark = shown(mediaFile(content, darkTwin(picture)));
            return light ? [{ title, text, picture: light, dark, labels }] : [];
          }),
        }
      : null,
    licences: [...licencePaths(content)].flatMap(([id, url]) =>
      content.licences.filter(({ name }) => name === id).map(({ title }) => ({ id, title, url })),
    ),
    pages: pages.map(({ name, title, href }) => ({ name, title, href })),
  };
}

function sceneOf(content: Portal["content"]): Website["brand"]["scene"] {
  const { scene } = content.settings.home;
  if (!scene) return null;
  const files = sceneFiles(content);
  const all = (some: MediaFile[]) => some.map(shown).filter((media) => media !== null);
  return {
    still: { light: all(files.still), dark: all(files.stillDark) },
    clip: { light: all(files.clip), dark: all(files.clipDark) },
    alt: scene.alt ?? null,
    stereo: files.stereo.map(({ href }) => href),
  };
}

function shown(file: MediaFile | undefined): SiteMedia | null {
  if (!file) return null;
  const { type, width, height } = file.media;
  return { href: file.href, type, width, height };
}

export const websiteCall = {
  website: async (portal, _, caller) => showWebsite(portal, viewerOf(caller)),
} satisfies Partial<Handlers>;
