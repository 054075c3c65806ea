import type { ArchiveEntry } from "../../archive-sources.ts";
import { zip } from "./archive-formats.ts";

/** What only an Android library has, its classes and the headers of its native module among it. */
const folder = "aar/";
const classes = `${folder}classes.jar/`;
const module = new RegExp(`^${folder}(prefab/modules/[^/]+/)module[.]json$`);

export function withoutAar(files: readonly ArchiveEntry[]): ArchiveEntry[] {
  return files.filter(({ path }) => !path.startsWith(folder));
}

/** The inside of an Android library (.aar) whose native module (Prefab) has the headers of `include/`; empty if it has none. */
export function aarEntries(files: readonly ArchiveEntry[]): ArchiveEntry[] {
  const below = (start: string) =>
    files.flatMap((file) => (file.path.startsWith(start) ? [{ ...file, path: file.path.slice(start.length) }] : []));
  const own = below(folder).filter(({ path }) => !`${folder}${path}`.startsWith(classes));
  const place = files.flatMap(({ path }) => module.exec(path)?.[1] ?? [])[0];
  const headers =
    place === undefined ? [] : below("include/").map((file) => ({ ...file, path: `${place}include/${file.path}` }));
  return own.length === 0
    ? []
    : [...own, ...headers, { path: "classes.jar", bytes: zip(below(classes)), executable: false }];
}
