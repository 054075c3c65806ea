import type { NewestVersion } from "../../contract/schemas/catalogue.ts";
import type { Site, Stores } from "../portal.ts";
import { readerOf, type Viewer, viewerOf } from "./audience.ts";
import { presentVersion } from "./present.ts";
import { readWarnings } from "./warnings.ts";
import { presentFile, shownColumns } from "./release-files.ts";
import { latestVersion } from "./releases.ts";
import { pageOf } from "../http/page-of.ts";
import type { Handlers } from "../handler.ts";

/**
 * The newest version of every product for a viewer that is not withdrawn, in display order. Uses an index, so the number of releases
 * does not matter.
 */
async function listNewestVersions(portal: Stores & Site, viewer: Viewer): Promise<NewestVersion[]> {
  const reader = readerOf(portal, viewer);
  const { read } = reader;
  const rows = await read
    .selectFrom("products")
    .innerJoin("releases", (join) =>
      join
        .onRef("releases.product", "=", "products.slug")
        .on((row) => row("releases.version", "=", latestVersion(reader))),
    )
    .selectAll("releases")
    .orderBy("products.position")
    .orderBy("products.slug")
    .execute();
  const files = await read
    .selectFrom("products")
    .innerJoin("files", (join) =>
      join.onRef("files.product", "=", "products.slug").on((row) => row("files.version", "=", latestVersion(reader))),
    )
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select([...shownColumns, "files.product", "blobs.size"])
    .orderBy("files.position")
    .orderBy("files.name")
    .execute();
  const byProduct = Map.groupBy(files, ({ product }) => product);
  return Promise.all(
    rows.map(async (row) => ({
      slug: row.product,
      ...presentVersion(row, {
        files: (byProduct.get(row.product) ?? []).map(presentFile),
        ...(await readWarnings(reader, row.product, [row]))(row),
      }),
    })),
  );
}

export const newestVersionsCall = {
  newestVersions: async (portal, paging, caller) => pageOf(await listNewestVersions(portal, viewerOf(caller)), paging),
} satisfies Partial<Handlers>;
