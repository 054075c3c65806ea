import type { Portal } from "../portal.ts";
import type { PackageVersion } from "./packages.ts";

/**
 * The tags of a package beside `latest`: the latest version of every further channel, and those that publishers set. One
 * whose version was withdrawn is left out.
 */
export async function tagsOf(
  { db, content }: Portal,
  name: string,
  versions: readonly PackageVersion[],
): Promise<Record<string, string>> {
  const offered = versions.filter(({ isWithdrawn }) => !isWithdrawn);
  const [, ...channels] = content.settings.taxonomy.channels;
  const ofChannels = channels.flatMap(({ key }) => {
    const latest = offered.find(({ channel }) => channel === key);
    return latest ? [[key, latest.version] as const] : [];
  });
  const rows = await db.read
    .selectFrom("package_tags")
    .select(["tag", "version"])
    .where("package", "=", name)
    .execute();
  const set = rows.filter((row) => offered.some(({ version }) => version === row.version));
  return Object.fromEntries([...ofChannels, ...set.map(({ tag, version }) => [tag, version] as const)]);
}
