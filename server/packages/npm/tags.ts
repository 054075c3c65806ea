import type { IncomingMessage } from "node:http";
import semver from "semver";
import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { publishers } from "../../catalogue/audience.ts";
import { subjectsOfRelease } from "../../catalogue/release-subjects.ts";
import { markChanged } from "../../catalogue/revision.ts";
import type { Write } from "../../database/database.ts";
import { bytesOf, receiveBody } from "../../http/receive-body.ts";
import type { Portal, Site, Stores } from "../../portal.ts";
import { findPackage, type PackageVersion } from "./packages.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

const maxTags = 50;
const maxBody = 1_024;

/**
 * The tags of a package beside `latest`: the latest version of every further channel, and those that publishers set. One
 * whose version was withdrawn is left out.
 */
export async function tagsOf(
  { db, content }: Stores & Site,
  name: string,
  versions: readonly PackageVersion[],
): Promise<{ tags: Record<string, string>; setAt: string[] }> {
  const offered = versions.filter(({ isWithdrawn }) => !isWithdrawn);
  const [, ...channels] = content.settings.taxonomy.channels;
  const ofChannels = channels.flatMap(({ key }) => {
    const latest = offered.find(({ channel }) => channel === key);
    return latest ? [[key, latest.version] as const] : [];
  });
  const rows = await db.read
    .selectFrom("package_tags")
    .select(["tag", "version", "set_at"])
    .where("package", "=", name)
    .orderBy("tag")
    .execute();
  const set = rows.filter((row) => offered.some(({ version }) => version === row.version));
  return {
    tags: Object.fromEntries([...ofChannels, ...set.map(({ tag, version }) => [tag, version] as const)]),
    setAt: set.map(({ set_at }) => set_at),
  };
}

/** Whether a text can be a tag: one that is a range of versions would be read as that. */
export function isTag(text: string): boolean {
  return /^[a-z][\w.-]{0,63}$/i.test(text) && semver.validRange(text) === null;
}

/** `version`: the one that the tag names, or named. */
type Tag = { actor: string; name: string; product: string; tag: string; version: string };

export async function setTag(portal: Portal, tagged: Tag): Promise<void> {
  const { name, tag, version } = tagged;
  const row = { version, set_at: portal.now().toISOString() };
  await changeTags(portal, tagged, tag, (write) =>
    write
      .insertInto("package_tags")
      .values({ package: name, tag, ...row })
      .onConflict((conflict) => conflict.columns(["package", "tag"]).doUpdateSet(row))
      .execute(),
  );
}

/** `next`: the tag afterwards, `null` if it is removed. */
async function changeTags(
  portal: Portal,
  { actor, product, tag, version }: Tag,
  next: string | null,
  change: (write: Write) => Promise<unknown>,
): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, publishers, { product });
    await change(write);
    const [before, after] = next === null ? [{ tag }, {}] : [{}, { tag }];
    await record(portal, write, { action: "release.changed", actor, subject: `${product} ${version}`, before, after });
    await markChanged(portal, write, await subjectsOfRelease(write, portal.content, product));
  });
}

type TagRequest = { name: string; tag: string; actor: string };

/** Sets or removes a tag as `npm dist-tag` asks for. `pin` makes a version the latest of its channel. */
export async function changeTag(
  portal: Portal,
  request: IncomingMessage,
  { name, tag, actor }: TagRequest,
  pin: (portal: Portal, version: { actor: string; product: string; version: string }) => Promise<void>,
): Promise<Answer> {
  const versions = await findPackage(portal, name);
  const [latest] = versions;
  if (!latest) return npmRefusals.unknownPackage(name);
  const { product } = latest;
  if (request.method === "DELETE") {
    if (tag === "latest") return npmRefusals.latestStays();
    const { tags } = await tagsOf(portal, name, versions);
    const version = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
    if (version === undefined) return npmRefusals.unknownTag(tag);
    await changeTags(portal, { actor, name, product, tag, version }, null, (write) =>
      write.deleteFrom("package_tags").where("package", "=", name).where("tag", "=", tag).execute(),
    );
    return { body: { ok: true } };
  }
  const version = await readVersion(request);
  const chosen = versions.find((each) => each.version === version && !each.isWithdrawn);
  if (!chosen) return npmRefusals.unknownVersion(name, version);
  if (!isTag(tag)) return npmRefusals.noTag(tag);
  if (tag === "latest") {
    if (chosen.channel !== latest.channel) return npmRefusals.otherChannel(version, chosen.channel, latest.channel);
    if (chosen !== latest) await pin(portal, { actor, product, version });
    return { body: { ok: true } };
  }
  const present = await portal.db.read.selectFrom("package_tags").select("tag").where("package", "=", name).execute();
  if (present.length >= maxTags && !present.some((each) => each.tag === tag)) return npmRefusals.manyTags(maxTags);
  await setTag(portal, { actor, name, product, tag, version });
  return { body: { ok: true } };
}

async function readVersion(request: IncomingMessage): Promise<string> {
  const chunks = await receiveBody(request, () => Array.fromAsync(bytesOf(request, maxBody)));
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
