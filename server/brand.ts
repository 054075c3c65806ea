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

export function darkTwin(file: string): string {
  return file.replace(/(\.\w+)$/, "-dark$1");
}

type SceneFiles = Record<"still" | "stillDark" | "clip" | "clipDark" | "stereo", MediaFile[]>;

/** The files of `home.scene` that the folder has: a still in its widths, the largest first, a clip in its formats. */
export function sceneFiles(content: Pick<SiteContent, "media" | "settings">): SceneFiles {
  const { still, stillDark, clip, stereo } = content.settings.home.scene ?? {};
  const like = (file: string, pattern: string) => {
    const [name = "", ending = ""] = file.split(".");
    const isOne = new RegExp(`^brand/${name}${pattern.replace("ENDING", ending)}$`);
    const found = Object.keys(content.media).filter((each) => isOne.test(each));
    return found.flatMap((each) => mediaFile(content, each) ?? []);
  };
  const widths = (file: string | undefined) =>
    file === undefined
      ? []
      : like(file, "(?:-\\d+)?\\.ENDING").toSorted((a, b) => (b.media.width ?? 0) - (a.media.width ?? 0));
  const formats = (file: string | undefined) =>
    file === undefined ? [] : like(file, "\\.(?:webm|mp4)").toSorted((a, b) => b.href.localeCompare(a.href));
  const twin = (file: string | undefined) => file && darkTwin(file);
  return {
    still: widths(still),
    stillDark: widths(stillDark ?? twin(still)),
    clip: formats(clip),
    clipDark: formats(twin(clip)),
    stereo:
      stereo === undefined
        ? []
        : [stereo, darkTwin(stereo)].flatMap((file) => mediaFile(content, `brand/${file}`) ?? []),
  };
}

/** The colour from which the others derive. */
export function accentOf({ settings }: Pick<SiteContent, "settings">): string {
  return settings.theme.accent ?? rules.defaultTheme;
}
