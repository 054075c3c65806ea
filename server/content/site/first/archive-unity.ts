import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { ArchiveEntry } from "../../archive-sources.ts";

/** Where an imported .unitypackage lands in a project. */
const IMPORT_FOLDER = "Assets/ParallaxXR";

/**
 * The identifier of an asset in Unity. A hash of the path keeps it the same in every release and for both ways to
 * install, so that references in a project survive an update.
 */
const guid = (path: string) => createHash("md5").update(`parallax/${path}`).digest("hex");

/** Unity imports nothing whose name or folder starts with a dot or ends with "~". */
const isHidden = (path: string) => path.split("/").some((part) => part.startsWith(".") || part.endsWith("~"));

const IMPORTERS: Record<string, string> = {
  ".cs": "MonoImporter",
  ".asmdef": "AssemblyDefinitionImporter",
  ".json": "TextScriptImporter",
  ".md": "TextScriptImporter",
  ".tga": "TextureImporter",
  ".txt": "TextScriptImporter",
};

/** Unity writes a space after the colon of an empty value; without it, it rewrites the file. */
const meta = (path: string, ...importer: string[]) =>
  [
    "fileFormatVersion: 2",
    `guid: ${guid(path)}`,
    ...importer,
    "  externalObjects: {}",
    ...["userData", "assetBundleName", "assetBundleVariant"].map((key) => `  ${key}: `),
    "",
  ].join("\n");

const fileMeta = (path: string) =>
  meta(
    path,
    path === "package.json" ? "PackageManifestImporter:" : `${IMPORTERS[posix.extname(path)] ?? "DefaultImporter"}:`,
  );

const folderMeta = (path: string) => meta(path, "folderAsset: yes", "DefaultImporter:");

const text = (path: string, content: string): ArchiveEntry => ({
  path,
  bytes: new TextEncoder().encode(content),
  executable: false,
});

/** "a/b/c.cs" lies in "a/b" and "a". */
function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/**
 * Adds the .meta file of every asset and folder below `assets` ("." for all). Without them Unity
 * ignores the files of a package, whose folder it may not write to.
 */
export function withMetas(files: readonly ArchiveEntry[], assets: string): ArchiveEntry[] {
  const isAsset = (path: string) => !isHidden(path) && (assets === "." || path.startsWith(`${assets}/`));
  const paths = files.map((file) => file.path).filter(isAsset);
  const folders = [...new Set(paths.flatMap(foldersOf))].filter(isAsset);
  return [
    ...files,
    ...paths.map((path) => text(`${path}.meta`, fileMeta(path))),
    ...folders.map((path) => text(`${path}.meta`, folderMeta(path))),
  ];
}

/**
 * The inside of a .unitypackage: a folder per asset, named by its identifier. Samples lose the "~"
 * that hides them, because nobody imports them one by one without the Package Manager.
 */
export function unityPackageEntries(files: readonly ArchiveEntry[]): ArchiveEntry[] {
  return files.flatMap((file) => {
    const target = file.path.replace(/^Samples~\//, "Samples/");
    if (isHidden(target)) return [];
    const id = guid(file.path);
    return [
      { ...file, path: `${id}/asset`, executable: false },
      text(`${id}/asset.meta`, fileMeta(file.path)),
      text(`${id}/pathname`, `${IMPORT_FOLDER}/${target}`),
    ];
  });
}
