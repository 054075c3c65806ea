import * as z from "zod";
import { compareVersions } from "../../contract/versions.ts";
import { StartError } from "../config/start-error.ts";
import type { Folder } from "./folder.ts";
import { atVersion } from "./source-version.ts";

/** One file of an archive; `path` is relative, with forward slashes. */
export type ArchiveEntry = { path: string; bytes: Uint8Array; executable: boolean };

/** An error in an archive's sources, with its file. */
export class ArchiveError extends StartError {
  override name = "ArchiveError";
}

const MANIFEST = "archive.json";

const Version = z.string().regex(/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[\w.-]+)?$/, "three numbers expected");
/** In pixels. */
const side = z.int().min(64).max(8192);
const Releases = z.record(z.string(), Version).default({});
const Manifest = z.strictObject({
  /** The one folder at the top of the archive. */
  root: z.string().regex(/^\w[\w.-]*$/, "a plain folder name expected"),
  /** Files and the release that added them; all others were always there. */
  since: Releases,
  /** Files and the first release without them. */
  until: Releases,
  /** The folder Unity imports, "." for all: its files get a .meta beside them. */
  unityAssets: z.string().optional(),
  /** Pictures that are made when the archive is packed, by their paths. */
  panoramas: z.record(z.string(), z.strictObject({ width: side, height: side })).default({}),
});
type Manifest = z.infer<typeof Manifest>;

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readManifest({ read }: Folder, name: string): Promise<Manifest> {
  const file = `${name}/${MANIFEST}`;
  const bytes = await read(MANIFEST).catch((error: unknown) => {
    throw new ArchiveError(`${file}: cannot be read (${reason(error)})`, { cause: error });
  });
  try {
    return Manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : reason(error);
    throw new ArchiveError(`${file}: ${why}`, { cause: error });
  }
}

/** A file that starts with "#!" is executable: a Windows checkout has no file modes. */
const isExecutable = (bytes: Uint8Array) => bytes[0] === 0x23 && bytes[1] === 0x21;

async function readEntry({ read }: Folder, path: string, version: string): Promise<ArchiveEntry> {
  const bytes = atVersion(path, await read(path), version);
  return { path, bytes, executable: isExecutable(bytes) };
}

/** Reads the files of `version` from a folder called `name`, as they were at that release; `panoramas`: those to make. */
export async function readSources(folder: Folder, name: string, version: string) {
  if (!Version.safeParse(version).success) {
    throw new ArchiveError(`${name}: "${version}" is not a version such as 2.8.0`);
  }
  const { root, since, until, unityAssets, panoramas } = await readManifest(folder, name);
  const paths = folder.paths.filter((path) => path !== MANIFEST);
  for (const path of [...Object.keys(since), ...Object.keys(until)]) {
    if (!paths.includes(path) && !Object.hasOwn(panoramas, path)) {
      throw new ArchiveError(`${name}/${MANIFEST}: names ${path}, which does not exist`);
    }
  }
  const wasThere = (path: string) => {
    const from = since[path] ?? version;
    const end = until[path];
    return compareVersions(from, version) <= 0 && (end === undefined || compareVersions(version, end) < 0);
  };
  const files: ArchiveEntry[] = [];
  for (const path of paths.filter(wasThere)) files.push(await readEntry(folder, path, version));
  const made = Object.entries(panoramas).filter(([path]) => wasThere(path));
  return { root, unityAssets, files, panoramas: made.map(([path, size]) => ({ path, ...size })) };
}
