import type { ProductWithVersions } from "../../contract/schemas/catalogue.ts";
import type { Portal } from "../portal.ts";
import { licencesOfProducts } from "./current-licence.ts";
import { latestRelease } from "./list-products.ts";
import { presentProduct, presentVersion, withReplacement } from "./present.ts";
import { filesByVersion } from "./release-files.ts";
import { findProduct, newestFirst, publishedReleases } from "./releases.ts";

/** A product with all its versions and their files, newest first. Throws `notFound` (10108) for an unknown slug. */
export async function showProduct(portal: Portal, slug: string): Promise<ProductWithVersions> {
  const { db, content } = portal;
  const product = await findProduct(db.read, slug);
  const releases = await newestFirst(publishedReleases(db.read, slug))
    .select([
      "version",
      "update_time",
      "channel",
      "requires",
      "withdrawn_at",
      "withdrawn_reason",
      "withdrawn_reason_zh",
    ])
    .execute();
  const files = await filesByVersion(db.read, slug);
  const latest = await latestRelease(db.read, slug);
  return {
    ...presentProduct(product, latest, { content, licenceOf: await licencesOfProducts(portal) }),
    versions: releases.map((release) =>
      presentVersion(release, {
        files: files.get(release.version) ?? [],
        withdrawn: withReplacement(release, releases),
      }),
    ),
  };
}
