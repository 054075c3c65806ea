import path from "node:path";
import { Readable } from "node:stream";
import { languages } from "../../../../contract/language.ts";
import { noteKinds } from "../../../../contract/notes.ts";
import type { Notes, ReleaseFile } from "../../../../contract/schemas/catalogue.ts";
import { neutralSite, siteYaml, type SiteSettings } from "../../../../contract/schemas/site-yaml.ts";
import { compareVersions } from "../../../../contract/versions.ts";
import { versionOrder } from "../../../catalogue/version-order.ts";
import { StartError } from "../../../config/start-error.ts";
import { openDiskFolder, sizeOnDisk, subfolder, type Folder } from "../../folder.ts";
import { releaseYaml, type ReleaseSource } from "../../schemas.ts";
import { ContentError, readYaml, type ProblemAt } from "../../yaml.ts";
import { toJson } from "../../../database/json.ts";
import type { Write } from "../../../database/database.ts";
import { isFileName } from "../../../files/file-name.ts";
import { packedFormat } from "../../../files/archives/format.ts";
import { readTgz } from "../../../files/archives/read-tgz.ts";
import { claimPackages } from "../../../catalogue/package-owners.ts";
import { recordManifest } from "../../../catalogue/release-files/record-manifest.ts";
import { channelOf, channelPlace } from "../../../catalogue/taxonomy.ts";
import type { Portal, SiteContent, Clock, Stores } from "../../../portal.ts";
import { Refusal } from "../../../refuse.ts";
import { storeBlobs } from "../blobs.ts";
import { pushSite } from "../push-site.ts";
import { checkEntries, startStoring } from "../receive.ts";
import { archiveFormats, packArchive, type ArchiveFormat } from "./archive.ts";
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
    const first = async (write: Write, content: SiteContent) => {
      await markLoaded(portal)(write);
      for (const release of releases) await insertRelease(write, content, release);
      for (const { product, source } of releases.toSorted(byDay))
        await claimPackages(write, content, { product, version: source.version });
    };
    await pushSite(portal, { files, base: 0, by: undefined, how: "first", first });
    return "loaded";
  } catch (error) {
    if (await hasFirstSite(portal)) return "already there"; // another server has loaded it
    throw error instanceof Refusal ? asStartError(error) : error;
  }
}

/** In its transaction nobody else has loaded a site: there is no revision yet. */
function markLoaded({ now }: Clock): (write: Write) => Promise<void> {
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

async function storeFolder(portal: Stores & Clock, root: string, folder: Folder) {
  const check = checkEntries();
  const storing = startStoring(portal, new Map());
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
      taxonomy.noteGroups.map(({ key }) => ({ field: [kind, key], count: kinds[kind]?.[key]?.length ?? 0 })),
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
  const groups = new Set(taxonomy.noteGroups.map(({ key }) => key));
  const unknown = languages.flatMap((language) =>
    noteKinds.flatMap((kind) =>
      Object.keys(release[language][kind] ?? {}).flatMap((group) =>
        groups.has(group) ? [] : [at([language, kind, group], mustBeOneOf([...groups]))],
      ),
    ),
  );
  const channels = taxonomy.channels.map(({ key }) => key);
  const isKnown = release.channel === undefined || channels.includes(release.channel);
  return [...missing, ...files, ...unknown, ...(isKnown ? [] : [at(["channel"], mustBeOneOf(channels))])];
}

const mustBeOneOf = (keys: readonly string[]) => `must be one of ${keys.join(", ")}`;

function faultOf(
  { name, archive, sha256, platform, engine }: FileSource,
  paths: readonly string[],
  { platforms, engines }: Taxonomy,
): string | undefined {
  if (!isFileName(name)) return `no file may be called ${name}`;
  if ((archive === undefined) === (sha256 === undefined)) return "needs either an archive or a sha256";
  if (archive !== undefined && !formatOf(name))
    return `must end in ${archiveFormats.map((format) => `.${format}`).join(", ")} to be packed`;
  if (archive !== undefined && !paths.some((each) => each.startsWith(`files/${archive}/`)))
    return `there is no folder files/${archive}`;
  if (!platforms.some(({ key }) => key === platform))
    return `platform must be one of ${platforms.map(({ key }) => key).join(", ")}`;
  if (!engines.some(({ key }) => key === engine))
    return `engine must be one of ${engines.map(({ key }) => key).join(", ")}`;
  return undefined;
}

function formatOf(name: string): ArchiveFormat | undefined {
  return archiveFormats.find((format) => name.endsWith(`.${format}`));
}

/** Packs the archives of a release; files that are named by their SHA-256 are attached if the portal has them. */
async function packFiles(
  portal: Stores & Clock,
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
  for (const { name, sha256 } of packed) {
    if (packedFormat(name) !== "tgz") continue;
    const { manifest } = await portal.files.withPath(sha256, readTgz);
    await recordManifest(portal, sha256, manifest);
  }
  return packed;
}

/** The order in which releases were published. */
function byDay({ source: a }: Release, { source: b }: Release): number {
  return (a.updateTime ?? "").localeCompare(b.updateTime ?? "");
}

async function insertRelease(write: Write, content: SiteContent, { product, source, files }: Release): Promise<void> {
  const { version, withdrawn, deprecated, translation } = source;
  const channel = source.channel ?? channelOf(content, version);
  await write
    .insertInto("releases")
    .values({
      product,
      version,
      version_order: versionOrder(version),
      channel,
      channel_place: channelPlace(content, channel),
      audience: source.audience,
      audience_shown: Number(source.shown),
      pinned: Number(source.pinned),
      update_time: source.updateTime ?? "",
      state: "published",
      publish_at: null,
      other: Number(source.other),
      notes_en: toJson(notesOf(source.en)),
      notes_zh: toJson(notesOf(source.zh)),
      requires: toJson(source.requires),
      withdrawn_at: withdrawn?.at ?? null,
      withdrawn_reason: withdrawn?.reason ?? null,
      withdrawn_reason_zh: withdrawn?.reasonZh ?? null,
      deprecated: deprecated ? toJson({ reasonZh: null, ...deprecated }) : null,
      instead: source.instead ?? null,
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

function notesOf({ content, ...kinds }: ReleaseSource["en"]): Notes {
  const lists = Object.fromEntries(noteKinds.map((kind) => [kind, kinds[kind] ?? {}])) as Omit<Notes, "content">; // every kind is set
  return { content, ...lists };
}
