import { operatorsDay } from "../../../contract/operators-day.ts";
import * as z from "zod/mini";
import { newRelease } from "../../../contract/schemas/publishing.ts";
import type { FileDigests } from "../../catalogue/file-digests.ts";
import { refuseBadArchive } from "../../catalogue/release-files/check-received.ts";
import { issuesOfRelease, readReleaseText } from "../../catalogue/publishing/release-rules.ts";
import type { PackageManifest } from "../../database/catalogue-tables.ts";
import { readArchive } from "../../files/archives/read-archive.ts";
import type { ReceivedFile } from "../../files/digest.ts";
import type { Portal, Clock, Site } from "../../portal.ts";
import { tarballName } from "./documents.ts";
import { isTag } from "./tags.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

/** An answer instead of a publication. */
export class Unpublishable extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super("unpublishable");
    this.answer = answer;
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
  _attachments: z.record(z.string(), z.object({ data: z.literal(""), length: z.optional(z.number()) })), // cut out by `scanBody`
});

export type Checked = { name: string; product: string; version: string; tag: string; manifest: PackageManifest };
type Sent = { name: string; product: string; received: ReceivedFile; digests: FileDigests; metadata: unknown };

/** Checks that what was sent about the tarball is true of it, and that it can be published. */
export async function checkPublication(
  portal: Portal,
  { name, product, received, digests, metadata }: Sent,
): Promise<Checked> {
  const { data } = publication.safeParse(metadata);
  const [sent, ...others] = Object.values(data?.versions ?? {});
  const [attachment, ...more] = Object.entries(data?._attachments ?? {});
  if (!data || !sent || others.length > 0 || !attachment || more.length > 0)
    throw new Unpublishable(npmRefusals.oneVersion());
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
  if (!agrees) throw new Unpublishable(npmRefusals.disagreement());
  if (tags.length !== 1 || !isTag(tag)) throw new Unpublishable(npmRefusals.noTag(tag));
  const { manifest } = await refuseBadArchive(readArchive({ file: received.path, format: "tgz" }));
  if (!manifest) throw new Unpublishable(npmRefusals.noManifest());
  if (manifest.name !== name || manifest.version !== version)
    throw new Unpublishable(npmRefusals.otherManifest(`${manifest.name}@${manifest.version}`));
  const present = await portal.db.read
    .selectFrom("releases")
    .select("state")
    .where("product", "=", product)
    .where("version", "=", version)
    .executeTakeFirst();
  if (present && present.state !== "draft") throw new Unpublishable(npmRefusals.versionExists(name));
  if (!present) checkNotes(portal, manifest);
  return { name, product, version, tag, manifest };
}

/** The release's text: the notes in package.json, in both languages. */
export function checkNotes(portal: Clock & Site, manifest: PackageManifest): z.output<typeof newRelease> {
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
  throw new Unpublishable(npmRefusals.noNotes(example));
}
