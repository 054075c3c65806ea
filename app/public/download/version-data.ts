import type {
  Product,
  ProductWithVersions,
  ReleaseNote,
  Version,
  VersionOfProduct,
} from "../../../contract/schemas/catalogue.ts";
import type { Language } from "../../../contract/language.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import type { PublicKeys } from "../../../contract/schemas/website.ts";
import type { ShownLicence } from "./licence-dialog.tsx";
import type { LoadRequest } from "../../document/server/loading.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { reasonIn } from "../../../contract/release-warnings.ts";
import { notesFor, type TranslationState } from "../../../contract/notes.ts";
import { countOf, type Counts } from "../notes/note-counts.ts";
import { slugOf } from "../product/data.ts";
import { signingKeyOf } from "../verify/signing-key.ts";
import { shownFile, type ShownFile } from "./shown-file.ts";

export type ChangesSince = Pick<Counts, "added" | "changed" | "fixed" | "breaking"> & { version: string };

/** The maximum number of older versions for which a page counts changes; more would delay other requests. */
const maxSince = 50;

/** With the reason in the page's language, if it was written. */
export type ShownWarnings = {
  withdrawn: { at: string; reason: string; instead: string | null } | null;
  deprecated: { reason: string; instead: string | null } | null;
};

/** One version as its pages show it, in one language. */
export type VersionView = ShownWarnings & {
  version: string;
  updateTime: string | null;
  /** The day of its last change, if that is a later one. */
  changedOn: string | null;
  channel: string;
  /** The latest version that was not withdrawn. */
  latest: string | null;
  build: Version["build"];
  requires: Version["requires"];
  files: ShownFile[];
  /** All versions, newest first. */
  versions: string[];
  /** What changed up to this version since each of the versions before it. */
  since: ChangesSince[];
  issues: string[];
  /** The language of the notes, and whether the page's language is missing or outdated. */
  notesLanguage: Language;
  translation: TranslationState | null;
  licence: ShownLicence | null;
  install: Installable;
};

/** What clients install, and from where. `site`: the name of the portal; `publicKey`: what verifies its files. */
export type Installable = Pick<VersionOfProduct, "version" | "address" | "packages"> & {
  site: string;
  publicKey: string;
};

/** The number of lines in a release's notes, in one language. */
export type NoteCounts = { version: string; counts: Counts };

/** What a version page adds to its product: the version's notes, if any, and the line counts of the notes up to it. */
type Shown = {
  version: VersionOfProduct;
  note: ReleaseNote | null;
  counts: NoteCounts[];
  website: Pick<Website, "taxonomy" | "name">;
  keys: PublicKeys;
};

/** A version with its files, requirements, and the number of changes since each older version. */
export function viewOf(
  product: ProductWithVersions,
  { version, note, counts, website, keys }: Shown,
  language: Language,
): VersionView {
  const own = note && notesFor(note, language);
  return {
    version: version.version,
    updateTime: version.updateTime,
    channel: version.channel,
    latest: product.latest?.version ?? null,
    changedOn: changedOn(version),
    ...shownWarnings(version, language),
    build: version.build,
    requires: version.requires,
    files: version.files.map((file) => shownFile(file, website.taxonomy, language)),
    versions: product.versions.map((each) => each.version),
    since: sinceEach(counts, version.version),
    issues: own?.lines.filter(({ kind }) => kind === "known").map(({ text }) => text) ?? [],
    notesLanguage: own?.language ?? language,
    translation: own?.translation ?? null,
    licence: shownLicence(product, language),
    install: {
      version: version.version,
      address: version.address,
      packages: version.packages,
      site: website.name[language],
      publicKey: signingKeyOf(keys),
    },
  };
}

export function shownWarnings(
  { withdrawn, deprecated }: Pick<Version, "withdrawn" | "deprecated">,
  language: Language,
): ShownWarnings {
  return {
    withdrawn: withdrawn && { ...withdrawn, reason: reasonIn(withdrawn, language) },
    deprecated: deprecated && { ...deprecated, reason: reasonIn(deprecated, language) },
  };
}

/** The day on which a version was last changed, if that is not the one on which it came out. */
export function changedOn({ updateTime, changedAt }: Pick<Version, "updateTime" | "changedAt">): string | null {
  const day = changedAt && operatorsDay(changedAt);
  return day === updateTime ? null : day;
}

/**
 * For each of the older versions, the changes after it up to `version`. The release notes compare versions that are older
 * still.
 */
function sinceEach(notes: NoteCounts[], version: string): ChangesSince[] {
  const from = notes.findIndex((note) => note.version === version);
  if (from < 0) return [];
  const since: ChangesSince[] = [];
  const sum = { added: 0, changed: 0, fixed: 0, breaking: 0 };
  for (const [index, { counts }] of notes.slice(from, from + maxSince).entries()) {
    const older = notes[from + index + 1];
    sum.added += counts.added;
    sum.changed += counts.changed;
    sum.fixed += counts.fixed;
    sum.breaking += counts.breaking;
    if (older) since.push({ version: older.version, ...sum });
  }
  return since;
}

/** How many lines the notes of a version and of those before it have for this reader, newest first. */
export async function noteCounts(request: LoadRequest, version: string): Promise<NoteCounts[]> {
  const asked = { slug: slugOf(request), to: version, pageSize: maxSince + 1 };
  return countsOf((await request.api.call("releases", asked)).items, request.language);
}

/** How many lines each of these notes has for a reader. */
export function countsOf(notes: readonly ReleaseNote[], language: Language): NoteCounts[] {
  return notes.map((note) => ({ version: note.version, counts: countOf(notesFor(note, language).lines) }));
}

export function shownLicence({ licence }: Pick<Product, "licence">, language: Language): ShownLicence | null {
  return licence && { ...licence, title: licence.title[language] };
}
