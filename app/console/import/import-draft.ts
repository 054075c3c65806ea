import { notesOf } from "../../../contract/changelog.ts";
import type { NoteKind } from "../../../contract/notes.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { Changelog } from "../../../contract/schemas/changelog.ts";

/** A line to be put into a list; without a kind it belongs to the introduction. `heading` is the heading above it. */
export type ImportLine = { id: number; text: string; kind: NoteKind | null; group: string; heading: string };

/** A version to import, once it is selected. */
export type ImportVersion = {
  id: number;
  version: string;
  /** Empty if the text names no day. */
  updateTime: string;
  isChosen: boolean;
  repeats: number[];
  yanked: boolean;
  draft: boolean;
  preRelease: boolean;
  /** The share of its points that was understood, from 0 to 1. */
  understood: number;
  lines: ImportLine[];
};

/** All lines under the same headings; `null` where their kinds or groups differ. */
export type Mapping = { heading: string; count: number; kind: NoteKind | null | "mixed"; group: string };

/** The versions of a change log; new ones are selected. `separator` joins headings. */
export function importOf({ versions }: Pick<Changelog, "versions">, separator: string): ImportVersion[] {
  let line = 0;
  return versions.map(({ version, updateTime, repeats, yanked, draft, preRelease, lost, lines }, id) => ({
    id,
    version,
    updateTime: updateTime ?? "",
    isChosen: true,
    repeats,
    yanked,
    draft,
    preRelease,
    understood: lost === 0 ? 1 : lines.length / (lines.length + lost),
    lines: lines.map(({ text, kind, group, path }) => ({
      id: line++,
      text,
      kind,
      group,
      heading: path.join(separator),
    })),
  }));
}

/** Headings with the number of lines below them, most frequent first. */
export function mappingsOf(versions: readonly ImportVersion[]): Mapping[] {
  const found = new Map<string, Mapping>();
  for (const { heading, kind, group } of versions.flatMap(({ lines }) => lines)) {
    const known = found.get(heading);
    if (!known) found.set(heading, { heading, count: 1, kind, group });
    else {
      known.count += 1;
      if (known.kind !== kind) known.kind = "mixed";
      if (known.group !== group) known.group = "mixed";
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** Moves all lines under a heading to one list. */
export function withMapping(
  versions: readonly ImportVersion[],
  heading: string,
  change: Partial<Pick<ImportLine, "kind" | "group">>,
): ImportVersion[] {
  return versions.map((version) =>
    version.lines.some((line) => line.heading === heading)
      ? { ...version, lines: version.lines.map((line) => (line.heading === heading ? { ...line, ...change } : line)) }
      : version,
  );
}

/** Versions as they are sent. */
export function sentFrom(versions: readonly ImportVersion[]): CallInput<"importReleases">["versions"] {
  return versions.map(({ version, updateTime, preRelease, draft, yanked, lines }) => ({
    version,
    updateTime: updateTime || null,
    preRelease,
    draft: draft || yanked,
    notes: notesOf(lines.flatMap((line) => (line.text.trim() ? [{ ...line, text: line.text.trim() }] : []))),
  }));
}
