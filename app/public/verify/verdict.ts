export type Published = { name: string; size: number; sha256: string };
export type PublishedVersion = { version: string; files: Published[] };
/** The user's file; its hash is unknown if no published file has its size. */
export type Candidate = { name: string; size: number; sha256: string | null };

/** The result for a file. `bytes`: the difference in size. */
export type Verdict =
  | { says: "same" | "renamed" | "otherFile" | "otherVersion"; file: string; version: string }
  | { says: "shorter" | "longer"; bytes: number }
  | { says: "differs" | "unknown" };

/** Whether a file's size matches any published file; otherwise it need not be read. */
export function mayBePublished({ size }: Pick<Candidate, "size">, versions: PublishedVersion[]): boolean {
  return versions.some(({ files }) => files.some((file) => file.size === size));
}

/** Compares a file with the published ones. `row`: the file on whose row it was dropped, if any. */
export function verdictOf(
  candidate: Candidate,
  shown: { version: string; row: string | null },
  versions: PublishedVersion[],
): Verdict {
  const own = versions.find(({ version }) => version === shown.version);
  const candidates = own ? [own, ...versions.filter((version) => version !== own)] : versions;
  for (const { version, files } of candidates) {
    const same = files.filter(({ sha256 }) => sha256 === candidate.sha256);
    const file = same.find(({ name }) => name === shown.row) ?? same[0];
    if (!file) continue;
    const found = { file: file.name, version };
    if (version !== shown.version) return { says: "otherVersion", ...found };
    if (shown.row !== null && file.name !== shown.row) return { says: "otherFile", ...found };
    return { says: file.name === candidate.name ? "same" : "renamed", ...found };
  }
  const expected = own?.files.find(({ name }) => name === (shown.row ?? candidate.name));
  if (!expected) return { says: "unknown" };
  const bytes = Math.abs(candidate.size - expected.size);
  if (bytes === 0) return { says: "differs" };
  return { says: candidate.size < expected.size ? "shorter" : "longer", bytes };
}
