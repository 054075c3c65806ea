import type { Read } from "../../database/database.ts";
import { refuseInput } from "../../refuse.ts";
import type { ReleaseAddress } from "./release-row.ts";
import type { ReleaseInput } from "./release-rules.ts";

/** Throws `invalidInput` (10100) if the version to use instead is the same one, or none of the product. */
export async function checkInstead(
  read: Read,
  { slug, version }: ReleaseAddress,
  { instead }: Pick<ReleaseInput, "instead">,
): Promise<void> {
  if (instead === null || instead === undefined) return;
  const found = await read
    .selectFrom("releases")
    .select("version")
    .where("product", "=", slug)
    .where("version", "=", instead)
    .where("version", "!=", version)
    .executeTakeFirst();
  if (!found) throw refuseInput("instead", "invalid");
}
