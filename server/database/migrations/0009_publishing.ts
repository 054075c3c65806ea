import { sql, type Kysely } from "kysely";

/**
 * What publishing in the browser needs: drafts and translations of releases, retired products, every version of a policy,
 * and what each change of the public pages was about. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("products")
    .addColumn("retired", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await releases(db);
  await policyVersions(db);
  await db.schema
    .createTable("catalogue_changes")
    .addColumn("revision", "integer", (c) => c.primaryKey())
    .addColumn("subjects", "text", (c) => c.notNull())
    .execute();
}

async function releases(db: Kysely<unknown>): Promise<void> {
  for (const column of ["translation_language", "translation_state", "edited_at", "edited_by"]) {
    await db.schema.alterTable("releases").addColumn(column, "text").execute();
  }
  await db.schema
    .alterTable("releases")
    .addColumn("version_order", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  const { rows } = await sql<{
    product: string;
    version: string;
  }>`select product, version from releases`.execute(db);
  for (const { product, version } of rows) {
    await sql`update releases set version_order = ${orderOf(version)}
      where product = ${product} and version = ${version}`.execute(db);
  }
  await db.schema
    .createIndex("releases_newest")
    .on("releases")
    .columns(["product", "state", "update_time", "version_order"])
    .execute();
  await db.schema
    .createIndex("releases_all_newest")
    .on("releases")
    .columns(["update_time", "version_order", "product"])
    .execute();
  await db.schema.createIndex("releases_scheduled").on("releases").columns(["state", "publish_at"]).execute();
}

async function policyVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policy_versions")
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("effective", "text", (c) => c.notNull())
    .addColumn("title_en", "text", (c) => c.notNull())
    .addColumn("title_zh", "text", (c) => c.notNull())
    .addColumn("text_en", "text", (c) => c.notNull())
    .addColumn("text_zh", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("policy_versions_key", ["slug", "version"])
    .execute();
  await sql`insert into policy_versions (slug, version, revision, effective, title_en, title_zh, text_en, text_zh)
    select slug, version, revision, effective, title_en, title_zh, text_en, text_zh from policies`.execute(db);
}

/** As `versionOrder` was when this was written. */
function orderOf(version: string): string {
  const [core = "", ...pre] = version.split("-");
  const numbers = core.split(".");
  while (numbers.length > 1 && /^0+$/.test(numbers.at(-1) ?? "")) numbers.pop();
  const parts = numbers.map((part) => `2${orderOfNumber(part)}`).join("");
  if (pre.length === 0) return `${parts}1`;
  const identifiers = pre
    .join("-")
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? `1${orderOfNumber(part)}` : `2${orderOfText(part)}`));
  return `${parts}0${identifiers.join("")}`;
}

function orderOfNumber(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, "");
  return String(plain.length).padStart(2, "0") + plain;
}

function orderOfText(text: string): string {
  return text.replace(/./g, (character) => {
    const code = character.charCodeAt(0);
    return String.fromCharCode(97 + (code >> 4), 97 + (code & 15));
  });
}
