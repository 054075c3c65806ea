import path from "node:path";
import type { ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import { compareVersions } from "../../../contract/versions.ts";
import { bumpRevision } from "../../catalogue/revision.ts";
import { insertLicence } from "../../catalogue/publish-licence.ts";
import { versionOrder } from "../../catalogue/version-order.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/open.ts";
import type { Blob } from "../../files/digest.ts";
import type { Portal } from "../../portal.ts";
import { packArchive } from "./archive.ts";
import { firstContentKey, hasFirstContent } from "./loaded.ts";
import {
  readFirstContent,
  type FirstContent,
  type PolicyContent,
  type ProductContent,
  type ReleaseContent,
} from "./read.ts";

type PackedFile = Pick<ReleaseFile, "name" | "platform" | "engine"> & { blob: Blob };

/**
 * Loads `content/` into an empty portal, once; afterwards it is edited in the portal. All of it is read, checked and
 * packed before one transaction writes it. Throws `ContentError` or `ArchiveError`.
 */
export async function loadFirstContent(portal: Portal, folder: string): Promise<"loaded" | "already there"> {
  if (await hasFirstContent(portal)) return "already there";
  const content = readFirstContent(folder);
  const files = await packFiles(portal, content, path.join(folder, "files"));
  return portal.db.write(async (write) => {
    const { numInsertedOrUpdatedRows } = await write
      .insertInto("portal_state")
      .values([{ key: firstContentKey, value: portal.now().toISOString() }])
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return "already there"; // another server has loaded it
    await insertContent(write, content, files, portal.now());
    return "loaded";
  });
}

const releaseKey = (product: ProductContent, release: ReleaseContent) => `${product.slug} ${release.version}`;

async function packFiles({ files }: Portal, content: FirstContent, folder: string): Promise<Map<string, PackedFile[]>> {
  const packed = new Map<string, PackedFile[]>();
  for (const product of content.products) {
    for (const release of product.releases) {
      const ofRelease: PackedFile[] = [];
      for (const { name, archive, format, platform, engine, since } of product.files) {
        if (since !== undefined && compareVersions(release.version, since) < 0) continue;
        const bytes = await packArchive(path.join(folder, archive), release.version, format);
        ofRelease.push({
          name: name.replace("{version}", release.version),
          platform,
          engine,
          blob: await files.store([bytes]),
        });
      }
      packed.set(releaseKey(product, release), ofRelease);
    }
  }
  return packed;
}

async function insertContent(
  write: Write,
  { products, licence, policies }: FirstContent,
  packed: Map<string, PackedFile[]>,
  now: Date,
): Promise<void> {
  await bumpRevision(write);
  await insertLicence(write, licence, now);
  for (const policy of policies) await insertPolicy(write, policy);
  for (const [position, product] of products.entries()) {
    await write
      .insertInto("products")
      .values({
        slug: product.slug,
        kind: product.kind,
        name_en: product.name.en,
        name_zh: product.name.zh,
        summary_en: product.summary.en,
        summary_zh: product.summary.zh,
        position,
        revision: 1,
      })
      .execute();
    for (const release of product.releases) {
      await insertRelease(write, product.slug, release);
      await insertFiles(write, product.slug, release.version, packed.get(releaseKey(product, release)) ?? [], now);
    }
  }
}

async function insertPolicy(write: Write, { slug, version, effective, title, body }: PolicyContent): Promise<void> {
  const row = {
    slug,
    version,
    effective,
    title_en: title.en,
    title_zh: title.zh,
    text_en: body.en,
    text_zh: body.zh,
    revision: 1,
  };
  await write.insertInto("policies").values(row).execute();
  await write.insertInto("policy_versions").values(row).execute();
}

async function insertRelease(write: Write, product: string, release: ReleaseContent): Promise<void> {
  await write
    .insertInto("releases")
    .values({
      product,
      version: release.version,
      version_order: versionOrder(release.version),
      channel: release.version.includes("-") ? "preview" : "stable",
      update_time: release.updateTime,
      state: "published",
      publish_at: null,
      other: Number(release.other),
      notes_en: toJson(release.en),
      notes_zh: toJson(release.zh),
      requires: toJson(release.requires),
      withdrawn_at: null,
      withdrawn_reason: null,
      revision: 1,
    })
    .execute();
}

async function insertFiles(
  write: Write,
  product: string,
  version: string,
  files: PackedFile[],
  now: Date,
): Promise<void> {
  for (const [position, { name, platform, engine, blob }] of files.entries()) {
    await write
      .insertInto("blobs")
      .values({ sha256: blob.sha256, size: blob.size, block_crcs: blob.blockChecksums, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await write
      .insertInto("files")
      .values({ product, version, name, sha256: blob.sha256, platform, engine, position })
      .execute();
  }
}
