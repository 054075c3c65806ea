import path from "node:path";
import { Readable } from "node:stream";
import { noteGroups, noteKinds } from "../../../contract/notes.ts";
import type { Notes, ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import { channels } from "../../../contract/schemas/catalogue.ts";
import { neutralSite, siteYaml, type SiteSettings } from "../../../contract/schemas/site.ts";
import { compareVersions } from "../../../contract/versions.ts";
import { versionOrder } from "../../catalogue/version-order.ts";
import { StartError } from "../../config/start-error.ts";
import { openDiskFolder, sizeOnDisk, subfolder, type Folder } from "../../content/folder.ts";
import { releaseYaml, type ReleaseSource } from "../../content/schemas.ts";
import { ContentError, readYaml, type ProblemAt } from "../../content/yaml.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/open.ts";
import { isFileName } from "../../files/file-name.ts";
import type { Portal } from "../../portal.ts";
import { Refusal } from "../../refuse.ts";
import { storeBlobs } from "../blobs.ts";
import { pushSite } from "../push-site.ts";
import { checkEntries, startStoring } from "../receive.ts";
import { packArchive, type ArchiveFormat } from "./archive.ts";
import { firstSiteKey, hasFirstSite } from "./loaded.ts";

type FileSource = ReleaseSource["files"][number];
type PackedFile = Pick<ReleaseFile, "name" | "platform" | "engine" | "sha256" | "caption" | "recommended">;
type Taxonomy = SiteSettings["taxonomy"];
type Release = { product: string; source: ReleaseSource; files: PackedFile[] };

/**
 * Makes the first revision from a folder, and its releases, once: `undefined` leaves the portal empty. Everything is
 * checked and packed before one transaction writes it. Throws `StartError` with every problem.
 */
export async function loadFirstSite(portal: Portal, root: string | undefined): Promise<"loaded" | "already there"> {
  if (await hasFirstSite(portal)) return "already there";
  if (root === undefined) {
    await portal.db.write(markLoaded(portal));
    return "already there";
  }
  const folder = await openDiskFolder(root);
  const read = await readReleases(folder);
  const files = await storeFolder(portal, root, folder);
  const releases: Release[] = [];
  for (const { product, source } of read)
    releases.push({ product, source, files: await packFiles(portal, folder, { product, source }) });
  try {
    const first = async (write: Write) => {
      await markLoaded(portal)(write);
      for (const release of releases) await insertRelease(write, release);
    };
    await pushSite(portal, { files, base: 0, by: undefined, how: "first", first });
    return "loaded";
  } catch (error) {
    if (await hasFirstSite(portal)) return "already there"; // another server has loaded it
    throw error instanceof Refusal ? asStartError(error) : error;
  }
}

/** In its transaction nobody else has loaded a site: there is no revision yet. */
function markLoaded({ now }: Portal): (write: Write) => Promise<void> {
  return async (write) => {
    await write
      .insertInto("portal_state")
      .values({ key: firstSiteKey, value: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
}

function asStartError({ data, message }: Refusal): StartError {
  const issues = data?.issues?.map((issue) => `${issue.field}: ${issue.message}`);
  return new StartError(issues?.join("\n") ?? message);
}

async function storeFolder(portal: Portal, root: string, folder: Folder) {
  const check = checkEntries();
  const storing = startStoring(portal, new Set());
  for (const name of folder.paths) {
    const size = await sizeOnDisk(root, name);
    try {
      check(name, size);
    } catch (error) {
      throw error instanceof Refusal ? asStartError(error) : error;
    }
    if (!name.startsWith("releases/")) await storing.add(name, size, Readable.from([await folder.read(name)]));
  }
  return storing.finish();
}

/** The releases of a folder. Throws `ContentError` with every problem found. */
async function readReleases(folder: Folder): Promise<Omit<Release, "files">[]> {
  const releases: Omit<Release, "files">[] = [];
  const problems: ContentError["problems"][number][] = [];
  const slugs = await productSlugs(folder);
  const taxonomy = await readTaxonomy(folder);
  for (const file of folder.paths) {
    if (!file.startsWith("releases/")) continue;
    const [, product, version] = /^releases\/([^/]+)\/([^/]+)\.yaml$/.exec(file) ?? [];
    if (product === undefined || version === undefined || !slugs.has(product)) {
      problems.push({ file, line: null, message: "must be releases/<slug of a product>/<version>.yaml" });
      continue;
    }
    try {
      const { value, at } = readYaml(new TextDecoder().decode(await folder.read(file)), file, releaseYaml);
      if (value.version !== version) problems.push(at(["version"], "differs from the name of the file"));
      problems.push(...problemsOf(value, { at, folder, taxonomy }));
      releases.push({ product, source: value });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length) throw new ContentError(problems);
  return releases.toSorted((a, b) => compareVersions(b.source.version, a.source.version));
}

async function readTaxonomy({ paths, read }: Folder): Promise<Taxonomy> {
  const file = "site.yaml";
  if (!paths.includes(file)) return neutralSite.taxonomy;
  return readYaml(new TextDecoder().decode(await read(file)), file, siteYaml).value.taxonomy;
}

/** Slugs in `products.yaml`, which the push itself checks. */
async function productSlugs({ paths, read }: Folder): Promise<Set<string>> {
  if (!paths.includes("products.yaml")) return new Set();
  const text = new TextDecoder().decode(await read("products.yaml"));
  return new Set([...text.matchAll(/^\s*-?\s*slug: *["']?([\w-]+)/gm)].map(([, slug = ""]) => slug));
}

function problemsOf(
  release: ReleaseSource,
  { at, folder, taxonomy }: { at: ProblemAt; folder: Folder; taxonomy: Taxonomy },
) {
  const untranslated = [release.translation?.language !== "en" && "en", release.translation?.language !== "zh" && "zh"];
  const lists = ({ content, ...kinds }: ReleaseSource["en"]) => [
    { field: ["content"], count: content.length },
    ...noteKinds.flatMap((kind) =>
      noteGroups.map((group) => ({ field: [kind, group], count: kinds[kind]?.[group]?.length ?? 0 })),
    ),
  ];
  const chinese = lists(release.zh);
  const missing = lists(release.en).flatMap(({ field, count }, index) => {
    const there = chinese[index]?.count ?? 0;
    const lacking = there < count ? "zh" : "en";
    if (there === count || !untranslated.includes(lacking)) return [];
    return [at([lacking, ...field], `the translation is missing (${count} lines in English, ${there} in Chinese)`)];
  });
  const files = release.files.flatMap((file, index) => {
    const fault =
      faultOf(file, folder.paths, taxonomy) ??
      (release.files.slice(0, index).some(({ name }) => name === file.name) && "is listed twice");
    return fault ? [at(["files", index, "name"], fault)] : [];
  });
  return [...missing, ...files];
}

function faultOf(
  { name, archive, sha256, platform, engine }: FileSource,
  paths: readonly string[],
  { platforms, engines }: Taxonomy,
): string | undefined {
  if (!isFileName(name)) return `no file may be called ${name}`;
  if ((archive === undefined) === (sha256 === undefined)) return "needs either an archive or a sha256";
  if (archive !== undefined && !formatOf(name)) return "must end in .tgz, .zip or .unitypackage to be packed";
  if (archive !== undefined && !paths.some((each) => each.startsWith(`files/${archive}/`)))
    return `there is no folder files/${archive}`;
  if (!platforms.some(({ key }) => key === platform))
    return `platform must be one of ${platforms.map(({ key }) => key).join(", ")}`;
  if (!engines.some(({ key }) => key === engine))
    return `engine must be one of ${engines.map(({ key }) => key).join(", ")}`;
  return undefined;
}

function formatOf(name: string): ArchiveFormat | undefined {
  return (["tgz", "zip", "unitypackage"] as const).find((format) => name.endsWith(`.${format}`));
}

/** Packs the archives of a release; files that are named by their SHA-256 are attached if the portal has them. */
async function packFiles(
  portal: Portal,
  folder: Folder,
  { product, source }: Omit<Release, "files">,
): Promise<PackedFile[]> {
  const packed: PackedFile[] = [];
  for (const { name, archive, sha256, caption = { en: "", zh: "" }, recommended, platform, engine } of source.files) {
    const shown = { name, platform, engine, caption, recommended };
    const format = formatOf(name);
    if (archive !== undefined && format) {
      const from = { name: path.posix.join("files", archive), version: source.version, format };
      const [blob] = await storeBlobs(portal, [await packArchive(subfolder(folder, `${from.name}/`), from)]);
      if (blob) packed.push({ ...shown, sha256: blob.sha256 });
    } else if (sha256 !== undefined && (await portal.files.sizeOf(sha256)) !== undefined)
      packed.push({ ...shown, sha256 });
    else portal.log.warn({ product, version: source.version, file: name }, "a file of a release is not there to load");
  }
  return packed;
}

async function insertRelease(write: Write, { product, source, files }: Release): Promise<void> {
  const { version, channel, withdrawn, translation } = source;
  await write
    .insertInto("releases")
    .values({
      product,
      version,
      version_order: versionOrder(version),
      channel: channels.find((known) => known === channel) ?? (version.includes("-") ? "preview" : "stable"),
      pinned: Number(source.pinned),
      update_time: source.updateTime ?? "",
      state: "published",
      publish_at: null,
      other: Number(source.other),
      notes_en: toJson(wholeNotes(source.en)),
      notes_zh: toJson(wholeNotes(source.zh)),
      requires: toJson(source.requires),
      withdrawn_at: withdrawn?.at ?? null,
      withdrawn_reason: withdrawn?.reason ?? null,
      withdrawn_reason_zh: withdrawn?.reasonZh ?? null,
      translation_language: translation?.language ?? null,
      translation_state: translation?.state ?? null,
      revision: 1,
    })
    .execute();
  for (const [position, { name, platform, engine, sha256, caption, recommended }] of files.entries())
    await write
      .insertInto("files")
      .values({
        product,
        version,
        name,
        sha256,
        platform,
        engine,
        position,
        caption_en: caption.en,
        caption_zh: caption.zh,
        recommended: Number(recommended),
      })
      .execute();
}

function wholeNotes({ content, ...kinds }: ReleaseSource["en"]): Notes {
  const groupsOf = (kind: (typeof noteKinds)[number]) =>
    Object.fromEntries(noteGroups.map((group) => [group, kinds[kind]?.[group] ?? []])) as Notes[typeof kind]; // every group is set
  return {
    content,
    newAdd: groupsOf("newAdd"),
    newUpdate: groupsOf("newUpdate"),
    newFixed: groupsOf("newFixed"),
    update: groupsOf("update"),
    fix: groupsOf("fix"),
    issue: groupsOf("issue"),
  };
}
