import type { ProductWithVersions, ReleaseNote, Version } from "../../../contract/schemas/catalogue.ts";
import type { Language } from "../../../contract/language.ts";
import type { ShownLicence } from "../download/downloads.tsx";
import type { LoadRequest } from "../../document/server/loading.ts";
import { linesOf } from "../../../contract/notes.ts";
import { countOf, type Counts } from "../notes/counts.ts";
import { fileKind } from "./file-kind.ts";
import type { ShownFile } from "./shown-file.ts";

export type Since = Pick<Counts, "added" | "changed" | "fixed" | "breaking"> & { version: string };

/** One version as its pages show it, in one language. */
export type VersionView = {
  version: string;
  updateTime: string;
  /** The newest version that has not been withdrawn. */
  latest: string | null;
  withdrawn: Version["withdrawn"];
  requires: Version["requires"];
  files: ShownFile[];
  /** All versions, newest first. */
  versions: string[];
  /** What changed up to this version since each older one. */
  since: Since[];
  issues: string[];
  licence: ShownLicence;
};

/** A version with its files, what is known about it, and how far it is from older ones. */
export function viewOf(
  product: ProductWithVersions,
  version: Version,
  notes: ReleaseNote[],
  licence: ShownLicence,
  language: Language,
): VersionView {
  const own = notes.find((note) => note.version === version.version);
  return {
    version: version.version,
    updateTime: version.updateTime,
    latest: product.latest?.version ?? null,
    withdrawn: version.withdrawn,
    requires: version.requires,
    files: version.files.map((file) => ({ ...file, kind: fileKind(file, product.kind) })),
    versions: product.versions.map((each) => each.version),
    since: sinceEach(notes, version.version, language),
    issues: own
      ? linesOf(own[language])
          .filter(({ kind }) => kind === "known")
          .map(({ text }) => text)
      : [],
    licence,
  };
}

/** For each older version, what changed after it up to `version`. */
function sinceEach(notes: ReleaseNote[], version: string, language: Language): Since[] {
  const from = notes.findIndex((note) => note.version === version);
  if (from < 0) return [];
  const since: Since[] = [];
  const sum = { added: 0, changed: 0, fixed: 0, breaking: 0 };
  notes.slice(from).forEach((note, index, older) => {
    if (index > 0) since.push({ version: note.version, ...sum });
    if (index === older.length - 1) return;
    const counts = countOf(linesOf(note[language]));
    sum.added += counts.added;
    sum.changed += counts.changed;
    sum.fixed += counts.fixed;
    sum.breaking += counts.breaking;
  });
  return since;
}

export async function notesOf({ api, params }: LoadRequest): Promise<ReleaseNote[]> {
  const slug = (params["slug"] ?? "").toLowerCase();
  const first = await api.call("releases", { slug, pageSize: 100 });
  const items = [...first.items];
  for (let page = 2; items.length < first.total; page += 1) {
    const next = await api.call("releases", { slug, pageSize: 100, page });
    if (next.items.length === 0) break;
    items.push(...next.items);
  }
  return items;
}

export async function licenceOf({ api, language }: LoadRequest): Promise<ShownLicence> {
  const { id, version, title } = await api.call("currentLicence", {});
  return { id, version, title: title[language] };
}
