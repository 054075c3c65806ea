import { sql } from "kysely";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import type { ReleaseState } from "../../../contract/schemas/publishing.ts";
import type { Read } from "../../database/open.ts";
import { contains, fold } from "../../database/search-text.ts";
import { nameFor, usernamesOf } from "../../identifiers/username.ts";
import type { Portal } from "../../portal.ts";
import type { SignedIn } from "../../accounts/sessions/find-session.ts";
import { presentListed } from "./show-release.ts";

type Filter = { state?: ReleaseState | undefined; product?: string | undefined; q?: string | undefined };

/** One page of the releases of all products, newest day first, for a reader with this role. `q` searches versions and slugs. */
export async function listAdminReleases(
  { db }: Portal,
  { page, pageSize, role, ...filter }: ParsedInput<"adminReleases"> & Pick<SignedIn, "role">,
): Promise<CallData<"adminReleases">> {
  const found = matching(db.read, filter);
  const rows = await found
    .select([
      "product",
      "version",
      "update_time",
      "channel",
      "pinned",
      "state",
      "publish_at",
      "other",
      "withdrawn_at",
      "withdrawn_reason",
      "withdrawn_reason_zh",
      "translation_language",
      "translation_state",
      "edited_at",
      "edited_by",
      "revision",
    ])
    .select((row) =>
      row
        .selectFrom("files")
        .whereRef("files.product", "=", "releases.product")
        .whereRef("files.version", "=", "releases.version")
        .select(row.fn.countAll<number>().as("files"))
        .as("files"),
    )
    .orderBy(sql`case state when 'published' then 1 else 0 end`) // releases in progress come first
    .orderBy("update_time", "desc")
    .orderBy("version_order", "desc")
    .orderBy("product")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const names = await usernamesOf(
    db.read,
    rows.map(({ edited_by }) => edited_by),
    nameFor(role),
  );
  return {
    items: rows.map((row) => ({ ...presentListed(row, names), files: row.files ?? 0 })),
    total,
    page,
    pageSize,
  };
}

function matching(read: Read, { state, product, q = "" }: Filter) {
  let found = read.selectFrom("releases");
  if (product !== undefined) found = found.where("product", "=", product);
  if (state !== undefined) found = found.where("state", "=", state === "withdrawn" ? "published" : state);
  if (state === "published") found = found.where("withdrawn_at", "is", null);
  if (state === "withdrawn") found = found.where("withdrawn_at", "is not", null);
  const text = fold(q.trim());
  // Slugs are lowercase already; a pre-release may have capitals
  return text === ""
    ? found
    : found.where((row) => row.or([contains("product", text), contains(sql<string>`lower(version)`, text)]));
}
