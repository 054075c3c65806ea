import type { ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { packedFormat } from "../../files/archives/format.ts";
import { checkPackages, recordPackages } from "../package-owners.ts";
import { digestsOf } from "../file-digests.ts";
import { changeFiles } from "./change-files.ts";
import { findFile, type ReleaseKey } from "./find-release.ts";

/** A file of a release: its name, its purpose, and its blob. */
export type FileOfRelease = ReleaseKey & Pick<ReleaseFile, "name" | "platform" | "engine" | "sha256">;

/**
 * Attaches a blob to a release as a file. Replaces a file of that name, unless the release has been published: then it
 * must be identical, otherwise throws `changedMeanwhile` (10107). Throws `invalidInput` (10100 at `name`) for a package of
 * another product, or one that the release has already.
 */
export async function attachFile(portal: Portal, { actor, ...file }: FileOfRelease & { actor: string }): Promise<void> {
  await changeFiles(portal, { actor, ...file }, async (write, { isChangeable, isDraft }) => {
    const own = { product: file.product, version: file.version, field: "name" };
    const settlePackages = () => (isDraft ? checkPackages : recordPackages)(write, portal.content, own);
    const present = await findFile(write, file);
    if (present && isSameFile(present, file)) return undefined;
    if (present && !isChangeable) throw refuse("changedMeanwhile");
    const { name, platform, engine, sha256 } = file;
    if (present) {
      await fileRow(write, file).set({ platform, engine, sha256 }).execute();
      await settlePackages();
      const before = { sha256: present.sha256, platform: present.platform, engine: present.engine };
      return { action: "file.replaced", before, after: { file: name, platform, engine, sha256 } };
    }
    await write
      .insertInto("files")
      .values({ ...file, position: await nextPosition(write, file) })
      .execute();
    await settlePackages();
    return { action: "file.added", after: { file: name, platform, engine, sha256 } };
  });
  if (packedFormat(file.name) === "tgz") await digestsOf(portal, file.sha256); // what documents of packages say
}

/** Whether two files differ only in their position. */
export function isSameFile(
  present: Pick<ReleaseFile, "platform" | "engine" | "sha256">,
  { platform, engine, sha256 }: Pick<ReleaseFile, "platform" | "engine" | "sha256">,
): boolean {
  return present.sha256 === sha256 && present.platform === platform && present.engine === engine;
}

function fileRow(write: Write, { product, version, name }: ReleaseKey & { name: string }) {
  return write
    .updateTable("files")
    .where("product", "=", product)
    .where("version", "=", version)
    .where("name", "=", name);
}

async function nextPosition(write: Write, { product, version }: ReleaseKey): Promise<number> {
  const last = await write
    .selectFrom("files")
    .select("position")
    .where("product", "=", product)
    .where("version", "=", version)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}
