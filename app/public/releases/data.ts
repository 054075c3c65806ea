import type { ReleaseNote } from "../../../contract/schemas/catalogue.ts";
import type { Language } from "../../../contract/language.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { linesOf, type NoteLine } from "../../../contract/notes.ts";
import { productOf } from "../product/data.ts";
import { licenceOf, notesOf, viewOf, type VersionView } from "../product/version-data.ts";

export type ShownNote = { content: string[]; lines: NoteLine[] };
export type ShownRelease = ShownNote & { version: string; updateTime: string; withdrawn: boolean };
export type ReleasesData = { latest: string | null; releases: ShownRelease[] };

/** All release notes of a product, newest first. */
export async function loadReleases(request: LoadRequest): Promise<ReleasesData> {
  const [product, notes] = await Promise.all([productOf(request), notesOf(request)]);
  const withdrawn = new Set(product.versions.filter((version) => version.withdrawn).map(({ version }) => version));
  return {
    latest: product.latest?.version ?? null,
    releases: notes.map((note) => ({
      version: note.version,
      updateTime: note.updateTime,
      withdrawn: withdrawn.has(note.version),
      ...shown(note, request.language),
    })),
  };
}

export type VersionData = { view: VersionView; note: ShownNote | null; newer: string | null; older: string | null };

/** One version for ever: its files and its notes. */
export async function loadVersion(request: LoadRequest): Promise<VersionData> {
  const asked = request.params["version"]?.toLowerCase();
  const [product, notes, licence] = await Promise.all([productOf(request), notesOf(request), licenceOf(request)]);
  const place = product.versions.findIndex(({ version }) => version.toLowerCase() === asked);
  const version = product.versions[place];
  if (!version) throw notFound();
  const note = notes.find((each) => each.version === version.version);
  return {
    view: viewOf(product, version, notes, licence, request.language),
    note: note ? shown(note, request.language) : null,
    newer: product.versions[place - 1]?.version ?? null,
    older: product.versions[place + 1]?.version ?? null,
  };
}

function shown(note: ReleaseNote, language: Language): ShownNote {
  const notes = note[language];
  return { content: notes.content, lines: note.other ? [] : linesOf(notes) };
}
