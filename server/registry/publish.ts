import { operatorsDay } from "../../contract/operators-day.ts";
import type { IncomingMessage } from "node:http";
import semver from "semver";
import * as z from "zod/mini";
import { newRelease } from "../../contract/schemas/publishing.ts";
import { buildOf } from "../accounts/operator.ts";
import { recordDigests, startHashes, type FileDigests } from "../catalogue/file-digests.ts";
import { announceBlobs } from "../catalogue/release-files/announce-blob.ts";
import { attachFile } from "../catalogue/release-files/attach-file.ts";
import { refuseBadArchive } from "../catalogue/release-files/check-received.ts";
import { recordManifest } from "../catalogue/release-files/record-manifest.ts";
import { createRelease } from "../catalogue/publishing/create-release.ts";
import { pinRelease } from "../catalogue/publishing/pin-release.ts";
import { publishRelease } from "../catalogue/publishing/publish-release.ts";
import { issuesOfRelease, readReleaseText } from "../catalogue/publishing/release-rules.ts";
import { channelOf } from "../catalogue/taxonomy.ts";
import { versionOrder } from "../catalogue/version-order.ts";
import { inTransaction } from "./in-transaction.ts";
import type { PackageManifest } from "../database/catalogue-tables.ts";
import { readArchive } from "../files/archives/read-archive.ts";
import type { ReceivedFile } from "../files/files.ts";
import { bytesOf, receiveBody } from "../http/receive-body.ts";
import type { Portal } from "../portal.ts";
import { refuse, Refusal } from "../refuse.ts";
import { presentRefusal, refusal, type Answer } from "./answers.ts";
import { tarballName } from "./documents.ts";
import { packageRows, productOf } from "./packages.ts";
import { stageId } from "./stage-id.ts";
import { isTag, setTag } from "./tags.ts";
import { deprecate } from "./deprecate.ts";
import { scanBody } from "./scan-body.ts";

/** An answer instead of a publication. */
class Unpublishable extends Error {
  readonly answer: Answer;
  constructor(status: number, sentence: string, code = 10100) {
    super(sentence);
    this.answer = refusal(status, code, sentence);
  }
}

const publication = z.object({
  name: z.string(),
  "dist-tags": z.optional(z.record(z.string(), z.string())),
  versions: z.record(
    z.string(),
    z.object({
      name: z.string(),
      version: z.string(),
      dist: z.optional(
        z.object({
          shasum: z.optional(z.string()),
          integrity: z.optional(z.string()),
          tarball: z.optional(z.string()),
        }),
      ),
    }),
  ),
  _attachments: z.record(z.string(), z.object({ length: z.optional(z.number()) })),
});

/** Bytes of a publication; npm itself sends less than 512 MB. */
const maxBody = 1024 ** 3;

type Publisher = { actor: string; name: string };
type Release = Publisher & {
  isDraft: boolean;
  product: string;
  version: string;
  tag: string;
  manifest: PackageManifest;
  sha256: string;
};

/**
 * Publishes the release that `npm publish` sends, or changes what `npm deprecate` does. The tarball decides what it is;
 * nothing stays of one that is refused. It remains a draft if `isStaged`, or if it is of a build whose releases wait.
 */
export async function publish(
  portal: Portal,
  request: IncomingMessage,
  { actor, name, isStaged = false }: Publisher & { isStaged?: boolean },
): Promise<Answer> {
  const product = await productOf(portal, name);
  if (product === undefined)
    return refusal(403, 10102, `No product carries the package ${name}; name it at ${portal.publicUrl()}/publishing`);
  if (request.headers["content-encoding"] !== undefined)
    return refusal(415, 10100, "Send the body without an encoding");
  try {
    return await receiveBody(request, async () => {
      const body = scanBody(bytesOf(request, maxBody));
      const first = await body.attachment.next();
      if (first.done && isStaged) throw new Unpublishable(400, "Send one version with one attachment");
      if (first.done) return deprecate(portal, { actor, name, metadata: body.metadata() });
      const waits = (await buildOf(portal.db.read, actor))?.waits === true;
      let release: Checked | undefined;
      const hashes = startHashes();
      const bytes = hashed(hashes, first.value, body.attachment);
      const { sha256 } = await portal.files.store(bytes, async (received) => {
        const digests = hashes.digests(received.sha256);
        release = await check(portal, { name, product, received, digests, metadata: body.metadata() });
        if (isStaged && channelOfTag(portal, release.tag) === undefined)
          throw new Unpublishable(422, "Stage with a channel as tag, and add other tags once it is published");
        await announceBlobs(portal, [received]);
        await recordDigests(portal, digests);
        await recordManifest(portal, received.sha256, release.manifest);
      });
      if (release) await makeRelease(portal, { ...release, actor, sha256, isDraft: isStaged || waits });
      if (isStaged && release) return { status: 201, body: { stageId: stageId({ ...release, sha256 }) } };
      if (waits) return presentRefusal(refuse("buildWaits"));
      return { status: 201, body: { ok: true, id: name, rev: `1-${sha256.slice(0, 32)}` } };
    });
  } catch (error) {
    if (error instanceof Unpublishable) return error.answer;
    if (!(error instanceof Refusal) || error.refusal !== "changedMeanwhile") throw error;
    return existing(name).answer; // another publisher was faster
  }
}

async function* hashed(
  hashes: { update(bytes: Uint8Array): void },
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  hashes.update(first);
  yield first;
  for await (const bytes of rest) {
    hashes.update(bytes);
    yield bytes;
  }
}

function existing(name: string): Unpublishable {
  return new Unpublishable(409, `This version of ${name} exists, and never changes; publish another one`, 10107);
}

type Checked = Omit<Release, "sha256" | "actor" | "isDraft">;
type Sent = { name: string; product: string; received: ReceivedFile; digests: FileDigests; metadata: unknown };

/** Checks that what was sent about the tarball is true of it, and that it can be published. */
async function check(portal: Portal, { name, product, received, digests, metadata }: Sent): Promise<Checked> {
  const { data } = publication.safeParse(metadata);
  const [sent, ...others] = Object.values(data?.versions ?? {});
  const [attachment, ...more] = Object.entries(data?._attachments ?? {});
  if (!data || !sent || others.length > 0 || !attachment || more.length > 0)
    throw new Unpublishable(400, "Send one version with one attachment");
  const { version, dist = {} } = sent;
  const tags = Object.entries(data["dist-tags"] ?? { latest: version });
  const [[tag] = ["latest"]] = tags;
  const names = [tarballName(name, version), `${name}-${version}.tgz`]; // npm's has the scope
  const address = dist.tarball?.replaceAll(/%(?:2f|40)/gi, decodeURIComponent);
  const integrity = `sha512-${Buffer.from(digests.sha512, "hex").toString("base64")}`;
  const agrees =
    data.name === name &&
    sent.name === name &&
    Object.hasOwn(data.versions, version) &&
    tags.every(([, each]) => each === version) &&
    names.includes(attachment[0]) &&
    [undefined, received.size].includes(attachment[1].length) &&
    [undefined, digests.sha1].includes(dist.shasum) &&
    (dist.integrity === undefined || dist.integrity.split(/\s+/).includes(integrity)) &&
    (address === undefined || names.some((each) => address.endsWith(`/${name}/-/${each}`)));
  if (!agrees) throw new Unpublishable(400, "The tarball, its address, size, hash, name and version do not agree");
  if (tags.length !== 1 || !isTag(tag)) throw new Unpublishable(400, `${tag.slice(0, 64)} cannot be a tag`);
  const { manifest } = await refuseBadArchive(readArchive({ file: received.path, format: "tgz" }));
  if (!manifest)
    throw new Unpublishable(422, "The tarball has no package.json, or one whose name or version npm cannot publish");
  if (manifest.name !== name || manifest.version !== version)
    throw new Unpublishable(422, `The package.json of the tarball says ${manifest.name}@${manifest.version}`);
  const present = await portal.db.read
    .selectFrom("releases")
    .select("state")
    .where("product", "=", product)
    .where("version", "=", version)
    .executeTakeFirst();
  if (present && present.state !== "draft") throw existing(name);
  if (!present) checkNotes(portal, manifest);
  return { name, product, version, tag, manifest };
}

/** The release's text: the notes in package.json, in both languages. */
function checkNotes(portal: Portal, manifest: PackageManifest): z.output<typeof newRelease> {
  const { parallax } = manifest;
  const notes = typeof parallax === "object" && parallax !== null && "notes" in parallax ? parallax.notes : undefined;
  const content = (language: "en" | "zh") =>
    typeof notes === "object" && notes !== null && language in notes
      ? (notes as Record<string, unknown>)[language]
      : [];
  const updateTime = operatorsDay(portal.now());
  const { data } = newRelease.safeParse({
    version: manifest.version,
    state: "draft",
    updateTime,
    en: { content: content("en") },
    zh: { content: content("zh") },
  });
  const read = data && readReleaseText(portal.content, data);
  const issues = read && [...read.issues, ...issuesOfRelease(read.text, "published", updateTime)];
  if (data && issues?.length === 0) return data;
  const example = '"parallax": { "notes": { "en": ["What is new"], "zh": ["新增内容"] } }';
  throw new Unpublishable(422, `Write the notes of the release in both languages into package.json: ${example}`);
}

/** The key of the channel that a tag stands for: the first for `latest`, none for tags of the publisher's own. */
function channelOfTag({ content }: Portal, tag: string): string | undefined {
  const { channels } = content.settings.taxonomy;
  const named = channels.find(({ key }) => key === tag) ?? (tag === "latest" ? channels[0] : undefined);
  return named?.key;
}

/** Makes the release as publishers do in the console: a draft, its file, and then everybody sees it; all or nothing. */
function makeRelease(
  outside: Portal,
  { actor, name, product, version, tag, manifest, sha256, isDraft }: Release,
): Promise<void> {
  return inTransaction(outside, async (portal) => {
    const isLatest = tag === "latest";
    const named = channelOfTag(portal, tag);
    const channel = named ?? channelOf(portal.content, version);
    const [latest] = await packageRows(portal, name);
    const draft = await portal.db.read
      .selectFrom("releases")
      .select("version")
      .where("product", "=", product)
      .where("version", "=", version)
      .executeTakeFirst();
    if (!draft) await createRelease(portal, { ...checkNotes(portal, manifest), channel, actor, slug: product });
    const file = { name: tarballName(name, version), ...(await placeOf(portal, latest)), sha256 };
    await attachFile(portal, { actor, product, version, ...file });
    if (isDraft) return;
    if (latest && !isLatest && wouldReplace(latest, { version, channel }))
      await pin(portal, { actor, product, version: latest.version });
    await publishRelease(portal, { actor, slug: product, version });
    if (isLatest && (await packageRows(portal, name))[0]?.version !== version)
      await pin(portal, { actor, product, version });
    if (named === undefined) await setTag(portal, { actor, name, product, tag, version });
  });
}

type LatestRow = Awaited<ReturnType<typeof packageRows>>[number];

/** The platform and engine of a package's file: those of its latest one. */
async function placeOf({ db, content }: Portal, latest: LatestRow | undefined) {
  const { platforms, engines } = content.settings.taxonomy;
  const row = latest
    ? await db.read
        .selectFrom("files")
        .select(["platform", "engine"])
        .where("product", "=", latest.product)
        .where("version", "=", latest.version)
        .where("name", "=", latest.name)
        .executeTakeFirst()
    : undefined;
  return row ?? { platform: platforms.at(-1)?.key ?? "", engine: engines.at(-1)?.key ?? "" };
}

/** Whether a new version of a channel would be the latest one, although its publisher gave it another tag. */
function wouldReplace(
  latest: LatestRow,
  { version, channel }: { version: string; channel: string | undefined },
): boolean {
  return (
    latest.channel === channel && versionOrder(version) > versionOrder(latest.version) && semver.valid(version) !== null
  );
}

/** Pins a version as the latest of its channel. */
export async function pin(
  portal: Portal,
  { actor, product, version }: { actor: string; product: string; version: string },
): Promise<void> {
  const { revision } = await portal.db.read
    .selectFrom("releases")
    .select("revision")
    .where("product", "=", product)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  await pinRelease(portal, { actor, slug: product, version, pinned: true, revision });
}
