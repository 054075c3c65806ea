import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { ReceivedFile } from "../../files/digest.ts";
import type { Stores } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import { digestsOf } from "../file-digests.ts";
import type { ReleaseKey } from "./find-release.ts";

const maxSize = 1024 * 1024;
const hashes = ["sha1", "sha256", "sha512"] as const;

const hash = z.optional(z.string());
const file = z.object({ name: z.string(), url: z.optional(z.string()), sha1: hash, sha256: hash, sha512: hash });
const moduleMetadata = z.object({ variants: z.array(z.object({ files: z.optional(z.array(file)) })) });

/**
 * Throws `invalidInput` (10100 at `name`) if Gradle's metadata of a module, a `.module` file, name other hashes than the
 * files of its release have: Gradle would refuse the files.
 */
export async function checkGradleModule(
  portal: Stores,
  { product, version }: ReleaseKey,
  { path, size }: ReceivedFile,
): Promise<void> {
  const { data } = moduleMetadata.safeParse(size > maxSize ? null : parse(await readFile(path, "utf8")));
  if (!data) throw refuseInput("name", "archiveBroken");
  const present = await portal.db.read
    .selectFrom("files")
    .select(["name", "sha256"])
    .where("product", "=", product)
    .where("version", "=", version)
    .execute();
  for (const listed of data.variants.flatMap(({ files }) => files ?? [])) {
    const found = present.find(({ name }) => name === (listed.url ?? listed.name));
    if (!found) continue;
    const digests = await digestsOf(portal, found.sha256);
    if (hashes.some((each) => (listed[each] ?? digests[each]) !== digests[each]))
      throw refuseInput("name", "moduleHash");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
