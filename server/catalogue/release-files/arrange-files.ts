import type { FilesArrangement } from "../../../contract/schemas/release-files.ts";
import { changesBetween } from "../publishing/digest.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { changeFiles } from "./change-files.ts";
import type { ReleaseKey } from "./find-release.ts";
import { showAdminRelease } from "../publishing/show-release.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Sets captions and order of a release's files, and which one is recommended. Throws `notFound` (10108) for an unknown
 * release, `changedMeanwhile` (10107) if these are not exactly its files.
 */
async function arrangeFiles(
  portal: Portal,
  { actor, product, version, files, recommended }: ReleaseKey & FilesArrangement & { actor: string },
): Promise<void> {
  await changeFiles(portal, { actor, product, version }, async (write) => {
    const present = await write
      .selectFrom("files")
      .select(["name", "caption_en", "caption_zh", "recommended"])
      .where("product", "=", product)
      .where("version", "=", version)
      .orderBy("position")
      .orderBy("name")
      .execute();
    const names = new Set(files.map(({ name }) => name));
    const areSame = names.size === files.length && present.length === files.length;
    if (!areSame || present.some(({ name }) => !names.has(name))) throw refuse("changedMeanwhile");
    if (recommended !== null && !names.has(recommended)) throw refuse("changedMeanwhile");
    const next = files.map(({ name, caption }) => ({
      name,
      caption_en: caption.en,
      caption_zh: caption.zh,
      recommended: Number(name === recommended),
    }));
    const { before, after } = changesBetween(arranged(present), arranged(next));
    if (Object.keys(after).length === 0) return undefined;
    for (const [position, { name, ...row }] of next.entries())
      await write
        .updateTable("files")
        .set({ ...row, position })
        .where("product", "=", product)
        .where("version", "=", version)
        .where("name", "=", name)
        .execute();
    return { action: "file.arranged", before, after };
  });
}

type Arranged = { name: string; caption_en: string; caption_zh: string; recommended: number };

/** The arrangement as the audit log shows it. */
function arranged(files: Arranged[]): Record<string, unknown> {
  const captions = (of: "caption_en" | "caption_zh") =>
    files.flatMap((file) => (file[of] === "" ? [] : [`${file.name}: ${file[of]}`]));
  return {
    order: files.map(({ name }) => name),
    recommended: files.find(({ recommended }) => recommended === 1)?.name ?? null,
    captionEn: captions("caption_en"),
    captionZh: captions("caption_zh"),
  };
}

export const arrangeFilesCall = {
  async arrangeFiles(portal, { slug, version, files, recommended }, { signedIn: { account, role } }) {
    await arrangeFiles(portal, { actor: account, product: slug, version, files, recommended });
    return showAdminRelease(portal, { slug, version, role });
  },
} satisfies Partial<Handlers>;
