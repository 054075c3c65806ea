import type { Language } from "../../../contract/language.ts";
import type { ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import type { TaxonomyIcon } from "../../../contract/schemas/taxonomy.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import type { Words } from "../../../contract/words/en.ts";

/** A platform or engine in the page's language. */
export type ShownEntry = { name: string; icon: TaxonomyIcon | null };

/** A version's file as its page shows it. `caption`: in the page's language; empty if it has none. */
export type ShownFile = Omit<ReleaseFile, "caption"> & {
  caption: string;
  ending: string;
  shown: Record<"platform" | "engine", ShownEntry>;
};

/** The file that the page offers first. */
export function recommendedFile(files: ShownFile[]): ShownFile | undefined {
  return files.find(({ recommended }) => recommended) ?? files[0];
}

export function shownFile(file: ReleaseFile, taxonomy: Website["taxonomy"], language: Language): ShownFile {
  const entryOf = (entries: Website["taxonomy"]["platforms"], key: string): ShownEntry => {
    const { name, icon = null } = entries.find((entry) => entry.key === key) ?? {};
    return { name: name?.[language] ?? key, icon };
  };
  return {
    ...file,
    caption: file.caption[language],
    ending: endingOf(file.name),
    shown: {
      platform: entryOf(taxonomy.platforms, file.platform),
      engine: entryOf(taxonomy.engines, file.engine),
    },
  };
}

/** What a file's name ends in, in lower case; empty if it has no ending. */
function endingOf(name: string): string {
  const ending = /\.([a-z]\w{0,15})$/i.exec(name.replace(/\.tar\.\w+$/i, ".tgz"))?.[1] ?? "";
  return ending.toLowerCase();
}

/** The platform of files for all; its name says nothing. */
export const anyPlatform = "any";

/** What a file without a caption is, by its ending, and for which platform, unless that says it: "Android library". */
export function purposeOf({ ending, platform, shown }: ShownFile, { endings, ofEnding }: Words["files"]): string {
  const kind = endings[ending] ?? ofEnding(ending.toUpperCase());
  const { name } = shown.platform;
  return platform === anyPlatform || kind.includes(name) ? kind : `${name} · ${kind}`;
}
