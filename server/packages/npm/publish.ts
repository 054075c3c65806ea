import type { IncomingMessage } from "node:http";
import semver from "semver";
import { buildOf } from "../../accounts/operator.ts";
import { recordDigests, startHashes } from "../../catalogue/file-digests.ts";
import { announceBlobs } from "../../catalogue/release-files/announce-blob.ts";
import { attachFile } from "../../catalogue/release-files/attach-file.ts";
import { recordManifest } from "../../catalogue/release-files/record-manifest.ts";
import { createRelease } from "../../catalogue/publishing/create-release.ts";
import { pinRelease } from "../../catalogue/publishing/pin-release.ts";
import { publishRelease } from "../../catalogue/publishing/publish-release.ts";
import { channelOf } from "../../catalogue/taxonomy.ts";
import { versionOrder } from "../../catalogue/version-order.ts";
import { inTransaction } from "./in-transaction.ts";
import { bytesOf, receiveBody } from "../../http/receive-body.ts";
import type { Portal, Site, Stores } from "../../portal.ts";
import { refuse, Refusal } from "../../refuse.ts";
import { presentRefusal } from "./answers.ts";
import { tarballName } from "./documents.ts";
import { packageRows, productOf } from "./packages.ts";
import { setTag } from "./tags.ts";
import { deprecate } from "./deprecate.ts";
import { scanBody } from "./scan-body.ts";
import { checkNotes, checkPublication, Unpublishable, type Checked } from "./check-publication.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

type Publisher = { actor: string; name: string };
/** `tagged`: the channel that the tag names. */
type Release = Publisher & Checked & { tagged: string | undefined; isDraft: boolean; sha256: string };

/** Bytes of a publication; npm itself sends less than 512 MB. */
const maxBody = 1024 ** 3;

/**
 * Publishes the release that `npm publish` sends, or changes what `npm deprecate` does. The tarball decides what it is;
 * nothing stays of one that is refused. It remains a draft if it is of a build whose releases wait.
 */
export async function publish(portal: Portal, request: IncomingMessage, { actor, name }: Publisher): Promise<Answer> {
  const product = await productOf(portal, name);
  if (product === undefined) return npmRefusals.noProduct(name, `${portal.publicUrl()}/publishing`);
  if (request.headers["content-encoding"] !== undefined) return npmRefusals.encodedBody();
  try {
    return await receiveBody(request, async () => {
      const body = scanBody(bytesOf(request, maxBody));
      const first = await body.attachment.next();
      if (first.done) return deprecate(portal, { actor, name, metadata: body.metadata() });
      const waits = (await buildOf(portal.db.read, actor))?.waits === true;
      let release: Checked | undefined;
      let channel: string | undefined;
      const hashes = startHashes();
      const bytes = hashed(hashes, first.value, body.attachment);
      const { sha256 } = await portal.files.store(bytes, async (received) => {
        const digests = hashes.digests(received.sha256);
        release = await checkPublication(portal, { name, product, received, digests, metadata: body.metadata() });
        channel = channelOfTag(portal, release.tag);
        await announceBlobs(portal, [received]);
        await recordDigests(portal, digests);
        await recordManifest(portal, received.sha256, release.manifest);
      });
      if (release) await makeRelease(portal, { ...release, actor, sha256, tagged: channel, isDraft: waits });
      if (waits) return presentRefusal(refuse("buildWaits"));
      return { status: 201, body: { ok: true, id: name, rev: `1-${sha256.slice(0, 32)}` } };
    });
  } catch (error) {
    if (error instanceof Unpublishable) return error.answer;
    if (!(error instanceof Refusal) || error.refusal !== "changedMeanwhile") throw error;
    return npmRefusals.versionExists(name); // another publisher was faster
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

/** The key of the channel that a tag stands for: the first for `latest`, none for tags of the publisher's own. */
function channelOfTag({ content }: Site, tag: string): string | undefined {
  const { channels } = content.settings.taxonomy;
  const named = channels.find(({ key }) => key === tag) ?? (tag === "latest" ? channels[0] : undefined);
  return named?.key;
}

/** Makes the release as publishers do in the console: a draft, its file, and then everybody sees it; all or nothing. */
function makeRelease(
  outside: Portal,
  { actor, name, product, version, tag, tagged, manifest, sha256, isDraft }: Release,
): Promise<void> {
  return inTransaction(outside, async (portal) => {
    const isLatest = tag === "latest";
    const channel = tagged ?? channelOf(portal.content, version);
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
    if (tagged === undefined) await setTag(portal, { actor, name, product, tag, version });
  });
}

type LatestRow = Awaited<ReturnType<typeof packageRows>>[number];

/** The platform and engine of a package's file: those of its latest one. */
async function placeOf({ db, content }: Stores & Site, latest: LatestRow | undefined) {
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
