import { languages } from "../../../contract/language.ts";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import type { ReleaseSort, ReleaseState } from "../../../contract/schemas/publishing.ts";
import type { Read } from "../../database/database.ts";
import { contains, fold } from "../../database/search-text.ts";
import { usernameOf, usernamesOf } from "../../identifiers/username.ts";
import type { Clock, Stores } from "../../portal.ts";
import { spanOf } from "../../time/span.ts";
import { textOf } from "./release-row.ts";
import { listsOf } from "./release-rules.ts";
import { presentListed } from "./show-release.ts";
import type { Handlers } from "../../handler.ts";

type Filter = {
  state?: ReleaseState | undefined;
  product?: string | undefined;
  q?: string | undefined;
  mine?: "1" | undefined;
  reader: string;
};

const orders = {
  date: ["update_time", "asc"],
  "-date": ["update_time", "desc"],
  downloads: ["downloads", "asc"],
  "-downloads": ["downloads", "desc"],
  edited: ["edited_at", "asc"],
  "-edited": ["edited_at", "desc"],
} as const satisfies Record<ReleaseSort, unknown>;

const columns = [
  "product",
  "version",
  "update_time",
  "channel",
  "audience",
  "audience_shown",
  "pinned",
  "state",
  "publish_at",
  "other",
  "withdrawn_at",
  "withdrawn_reason",
  "withdrawn_reason_zh",
  "deprecated",
  "instead",
  "translation_language",
  "translation_state",
  "edited_at",
  "edited_by",
  "revision",
  "notes_en",
  "notes_zh",
  "requires",
] as const;

/** One page of the releases of all products, newest day first. `q` searches versions and slugs. */
async function listAdminReleases(
  { db, now }: Stores & Clock,
  { page, pageSize, sort, ...filter }: ParsedInput<"adminReleases"> & { reader: string },
): Promise<CallData<"adminReleases">> {
  const found = matching(db.read, filter);
  const rows = await found
    .select(columns)
    .select((row) => {
      const files = row
        .selectFrom("files")
        .innerJoin("blobs", "blobs.sha256", "files.sha256")
        .whereRef("files.product", "=", "releases.product")
        .whereRef("files.version", "=", "releases.version");
      return [
        files.select(row.fn.countAll<number>().as("files")).as("files"),
        files
          .select((file) => file.fn.coalesce(file.fn.sum<number | string>("size"), file.lit(0)).as("size"))
          .as("size"),
        row
          .selectFrom("download_days")
          .whereRef("download_days.product", "=", "releases.product")
          .whereRef("download_days.version", "=", "releases.version")
          .where("date", ">=", spanOf({}, now()).from)
          .select((day) => day.fn.coalesce(day.fn.sum<number | string>("count"), day.lit(0)).as("downloads"))
          .as("downloads"),
      ];
    })
    .$if(sort !== undefined, (all) => {
      const [column, direction] = orders[sort ?? "-date"];
      return all.orderBy(column, direction);
    })
    .orderBy((row) => row.case().when("state", "=", "published").then(row.lit(1)).else(row.lit(0)).end()) // releases in progress come first
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
    usernameOf,
  );
  return {
    items: rows.map((row) => ({
      ...presentListed(row, names),
      notes: Math.max(...languages.map((language) => linesIn(textOf(row)[language]))),
      files: row.files ?? 0,
      size: Number(row.size ?? 0),
      downloads: Number(row.downloads ?? 0),
    })),
    total,
    page,
    pageSize,
  };
}

function linesIn(notes: Parameters<typeof listsOf>[0]): number {
  return listsOf(notes).reduce((sum, { lines }) => sum + lines.length, 0);
}

function matching(read: Read, { state, product, q = "", mine, reader }: Filter) {
  let found = read.selectFrom("releases");
  if (product !== undefined) found = found.where("product", "=", product);
  if (state !== undefined) found = found.where("state", "=", state === "withdrawn" ? "published" : state);
  if (state === "published") found = found.where("withdrawn_at", "is", null);
  if (state === "withdrawn") found = found.where("withdrawn_at", "is not", null);
  if (mine)
    found = found.where((row) =>
      row.or([
        row("edited_by", "=", reader),
        row("edited_by", "is", null),
        row("edited_by", "not in", read.selectFrom("accounts").select("id")),
      ]),
    );
  const text = fold(q.trim());
  // Slugs are lowercase already; a pre-release may have capitals
  return text === ""
    ? found
    : found.where((row) => row.or([contains("product", text), contains(row.fn<string>("lower", ["version"]), text)]));
}

export const adminReleasesCall = {
  adminReleases: (portal, query, { signedIn }) => listAdminReleases(portal, { ...query, reader: signedIn.account }),
} satisfies Partial<Handlers>;
