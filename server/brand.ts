import { mediaPath } from "../contract/addresses.ts";
import { rules } from "../contract/rules.ts";
import type { Media, SiteContent } from "./portal.ts";

/** A picture of the folder, and where it is served. */
export type MediaFile = { media: Media; href: string };
type BrandName =
  | "mark.svg"
  | "mark-dark.svg"
  | "icon.svg"
  | "icon.png"
  | "social.png"
  | "store.webp"
  | "store-dark.webp";

export function brandFile(content: Pick<SiteContent, "media">, name: BrandName): MediaFile | undefined {
  return mediaFile(content, `brand/${name}`);
}

export function mediaFile({ media }: Pick<SiteContent, "media">, file: string): MediaFile | undefined {
  const found = media[file];
  return found && { media: found, href: mediaPath(found.sha256, file) };
}

/** The colour from which the others derive. */
export function accentOf({ settings }: Pick<SiteContent, "settings">): string {
  return settings.theme.accent ?? rules.defaultTheme;
}
