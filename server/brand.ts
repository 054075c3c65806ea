import { mediaPath } from "../contract/addresses.ts";
import { rules } from "../contract/rules.ts";
import type { Media, SiteContent } from "./portal.ts";

/** A file of `brand/`, and where it is served. */
export type BrandFile = { media: Media; href: string };
type BrandName = "mark.svg" | "mark-dark.svg" | "icon.svg" | "icon.png" | "social.png" | "headset.svg";

export function brandFile({ media }: Pick<SiteContent, "media">, name: BrandName): BrandFile | undefined {
  const file = `brand/${name}`;
  const found = media[file];
  return found && { media: found, href: mediaPath(found.sha256, file) };
}

/** The colour from which the others derive. */
export function accentOf({ settings }: Pick<SiteContent, "settings">): string {
  return settings.theme.accent ?? rules.defaultTheme;
}
