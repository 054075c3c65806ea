import type { CallData } from "../../../contract/schemas.ts";
import type { SdkMember, SdkType } from "../../../contract/schemas/sdk-types.ts";
import { fromJson } from "../../database/json.ts";
import type { Site, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { readerOf, type Reader, type Viewer, viewerOf } from "../audience.ts";
import { findProduct, publishedReleases } from "../releases.ts";
import { mergeTypes } from "./merge-types.ts";
import { pageOf } from "../../http/page-of.ts";
import type { Handlers } from "../../handler.ts";

type VersionTypes = { version: string; types: SdkType[] };
type TypeKey = Pick<SdkType, "namespace" | "name">;

/** The newest versions that are compared. */
const mostVersions = 30;

/** The types of the newest version that has any, with the version since which they exist. Throws `notFound` (10108). */
export async function listTypes(
  portal: Stores & Site,
  slug: string,
  viewer: Viewer,
): Promise<CallData<"sdkTypes">["items"]> {
  const reader = readerOf(portal, viewer);
  await findProduct(reader, slug);
  const versions = await typesByVersion(reader, slug);
  const newest = versions.at(-1)?.types ?? [];
  return newest.map((type) => {
    const { name, namespace, kind, language, signature, summary, deprecated } = type;
    const since = versions.find(({ types }) => types.some(isSame(type)))?.version ?? "";
    return { slug: typeSlug(newest, type), name, namespace, kind, language, signature, summary, deprecated, since };
  });
}

/** One of these types with its members. Throws `notFound` (10108). */
async function showType(
  portal: Stores & Site,
  { slug, type: asked, viewer }: { slug: string; type: string; viewer: Viewer },
): Promise<CallData<"sdkType">> {
  const reader = readerOf(portal, viewer);
  await findProduct(reader, slug);
  const versions = await typesByVersion(reader, slug);
  const newest = versions.at(-1);
  const type = newest?.types.find((each) => typeSlug(newest.types, each) === asked.toLowerCase());
  if (!newest || !type) throw refuse("notFound");
  const before = versions.flatMap(({ version, types }) => {
    const found = types.find(isSame(type));
    return found ? [{ version, members: found.members }] : [];
  });
  const sinceOf = (member: SdkMember) =>
    before.find(({ members }) => members.some(({ name }) => name === member.name))?.version ?? newest.version;
  const members = type.members.map((member) => ({ ...member, since: sinceOf(member) }));
  return {
    ...type,
    slug: asked.toLowerCase(),
    version: newest.version,
    since: before[0]?.version ?? newest.version,
    members,
    changes: before.map(({ version }, index) => ({
      version,
      added: index === 0 ? [] : [...new Set(members.flatMap(({ name, since }) => (since === version ? [name] : [])))],
    })),
  };
}

/** The types of a product's versions, the oldest first; of all its files, without versions that have none. */
export async function typesByVersion(reader: Reader, slug: string): Promise<VersionTypes[]> {
  const releases = await publishedReleases(reader, slug)
    .select("version")
    .where("withdrawn_at", "is", null)
    .orderBy("version_order", "desc")
    .limit(mostVersions)
    .execute();
  const rows = await reader.read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select(["files.version", "blobs.types"])
    .where("files.product", "=", slug)
    .where("blobs.types", "is not", null)
    .orderBy("files.position")
    .execute();
  return releases.toReversed().flatMap(({ version }) => {
    const files = rows.flatMap((row) => (row.version === version && row.types !== null ? [fromJson(row.types)] : []));
    const types = mergeTypes(withoutRepeated(files));
    return types.length > 0 ? [{ version, types }] : [];
  });
}

/** The same type in several files of a version counts once. */
function withoutRepeated(files: SdkType[][]): SdkType[] {
  const known = new Map<string, SdkType>();
  for (const type of files.flat()) if (!known.has(keyOf(type))) known.set(keyOf(type), type);
  return [...known.values()];
}

/** The last part of a type's address: its name, with the namespace if another type has the same. */
export function typeSlug(all: readonly SdkType[], type: TypeKey): string {
  const isShared = all.filter(({ name }) => name.toLowerCase() === type.name.toLowerCase()).length > 1;
  return (isShared ? keyOf(type) : type.name).toLowerCase();
}

function keyOf({ namespace, name }: TypeKey): string {
  return namespace === "" ? name : `${namespace}.${name}`;
}

function isSame(type: TypeKey): (other: TypeKey) => boolean {
  return (other) => keyOf(other) === keyOf(type);
}

export const showTypesCalls = {
  sdkTypes: async (portal, { slug, ...paging }, caller) =>
    pageOf(await listTypes(portal, slug, viewerOf(caller)), paging),

  sdkType: (portal, asked, caller) => showType(portal, { ...asked, viewer: viewerOf(caller) }),
} satisfies Partial<Handlers>;
