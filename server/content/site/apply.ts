import { compareVersions } from "../../../contract/versions.ts";
import type { ProductSource } from "../../../contract/schemas/products-yaml.ts";
import type { SiteProblem } from "../../../contract/schemas/site.ts";
import { presentSlug } from "../../catalogue/former-slugs.ts";
import { ownersOf } from "../../catalogue/package-owners.ts";
import { isRemovable } from "../../catalogue/releases.ts";
import { fromJson, toJson } from "../../database/json.ts";
import type { Subject } from "../../database/subjects.ts";
import type { Write } from "../../database/database.ts";
import type { LegalSource, SiteContent } from "../../portal.ts";

/** What a revision changed in the tables, or why it cannot. `licences`: those with a new version. */
export type Applied = { subjects: Subject[]; licences: LegalSource[]; problems: SiteProblem[] };

/** `isRollback`: earlier versions of policies and licences come into force again. */
type Revision = { before: SiteContent; content: SiteContent; at: string; isRollback: boolean };
type Context = Revision & { write: Write; licences: LegalSource[]; problems: SiteProblem[] };

/**
 * Writes products, policies and licences of a folder to their tables where they differ. What others rely on stays: a
 * product that was downloaded, and every text that somebody may have agreed to.
 */
export async function applySite(write: Write, revision: Revision): Promise<Applied> {
  const problems: SiteProblem[] = [];
  const published: LegalSource[] = [];
  const context = { ...revision, write, licences: published, problems };
  const renamed = await renameProducts(context);
  const products = await applyProducts(context);
  await checkOwners(context);
  const policies = await applyPolicies(context);
  const licences = await applyLicences(context);
  await checkTaxonomy(context);
  await placeChannels(context);
  return { subjects: [...renamed, ...products, ...policies, ...licences], licences: published, problems };
}

/** Tables that keep a slug without a foreign key; the rows of the others follow that of the product. */
const tablesOfSlugs = ["downloads", "download_days", "doc_feedback"] as const;

/** Gives products their new slug, and what belongs to them: where the folder names the former one, or did before a rollback. */
async function renameProducts({ write, before, content }: Context): Promise<Subject[]> {
  const rows = await write.selectFrom("products").select(["slug", "former_slugs"]).execute();
  const wanted = new Set(content.products.map(({ slug }) => slug));
  const free = new Set(rows.map(({ slug }) => slug).filter((slug) => !wanted.has(slug)));
  let hasChanged = false;
  for (const { slug, formerSlugs } of content.products) {
    if (rows.some((row) => row.slug === slug)) continue;
    const former = [...formerSlugs, presentSlug(before, slug)].find((each) => free.has(each));
    if (former === undefined) continue;
    const row = rows.find((each) => each.slug === former);
    const earlier = row ? fromJson(row.former_slugs) : [];
    const former_slugs = toJson([...earlier, former].filter((each) => each !== slug));
    await write.updateTable("products").set({ slug, former_slugs }).where("slug", "=", former).execute();
    for (const table of tablesOfSlugs)
      await write.updateTable(table).set({ product: slug }).where("product", "=", former).execute();
    free.delete(former);
    hasChanged = true;
  }
  return hasChanged ? ["everything"] : [];
}

async function applyProducts({ write, content, problems }: Context): Promise<Subject[]> {
  const rows = await write.selectFrom("products").selectAll().execute();
  const published = await write
    .selectFrom("releases")
    .select("product")
    .distinct()
    .where("state", "=", "published")
    .execute();
  const isPublished = (slug: string) => published.some(({ product }) => product === slug);
  const changed: string[] = [];
  for (const { slug } of rows) {
    if (content.products.some((product) => product.slug === slug)) continue;
    if (!(await isRemovable(write, slug))) {
      const message = `${slug} was downloaded and cannot be removed; say retired: true instead`;
      problems.push({ file: "products.yaml", line: null, message });
      continue;
    }
    await write.deleteFrom("files").where("product", "=", slug).execute();
    await write.deleteFrom("releases").where("product", "=", slug).execute();
    await write.deleteFrom("release_news").where("product", "=", slug).execute();
    await write.deleteFrom("release_subscriptions").where("product", "=", slug).execute();
    await write.deleteFrom("products").where("slug", "=", slug).execute();
    changed.push(slug);
  }
  for (const [position, product] of content.products.entries()) {
    const columns = { ...columnsOf(product), position };
    const row = rows.find(({ slug }) => slug === product.slug);
    if (!row) {
      await write
        .insertInto("products")
        .values({ slug: product.slug, revision: 1, ...columns })
        .execute();
      changed.push(product.slug);
      continue;
    }
    if (row.kind !== columns.kind && isPublished(product.slug)) {
      const message = `${product.slug} has published releases, so its kind ${row.kind}, a part of its addresses, stays`;
      problems.push({ file: "products.yaml", line: null, message });
      continue;
    }
    const { position: before, ...texts } = { ...row };
    const isSame = Object.entries(columnsOf(product)).every(
      ([name, value]) => texts[name as keyof typeof texts] === value,
    );
    if (isSame && before === position) continue;
    await write
      .updateTable("products")
      .set({ ...columns, revision: isSame ? row.revision : row.revision + 1 })
      .where("slug", "=", product.slug)
      .execute();
    if (!isSame) changed.push(product.slug);
    else if (!changed.includes("")) changed.push("");
  }
  const slugs = changed.filter((slug) => slug !== "");
  return changed.length > 0 ? ["products", "latest", ...slugs.map((slug): Subject => `product ${slug}`)] : [];
}

/** A package stays with the product that published it first, so that none of its versions disappears. */
async function checkOwners({ write, content, problems }: Context): Promise<void> {
  const named = content.products.flatMap(({ slug, packages: { npm, unity } }) =>
    [npm, unity].flatMap((name) => (name === undefined ? [] : [{ name, slug }])),
  );
  const owners = await ownersOf(
    write,
    content,
    named.map(({ name }) => name),
  );
  for (const { name, slug } of named) {
    const owner = owners.get(name);
    if (owner === slug) continue;
    const message = `${name} is a package of ${owner}, which has published it, and cannot be one of ${slug}`;
    problems.push({ file: "products.yaml", line: null, message });
  }
}

function columnsOf({ kind, name, summary, retired }: ProductSource) {
  return {
    kind,
    name_en: name.en,
    name_zh: name.zh,
    summary_en: summary.en,
    summary_zh: summary.zh,
    retired: Number(retired),
  };
}

/** What releases and their files refer to stays, in drafts too; the compiler checks the kinds of products. */
async function checkTaxonomy({ write, before, content, problems }: Context): Promise<void> {
  const removed = (list: keyof typeof taxonomyNames) => {
    const keys = new Set(content.settings.taxonomy[list].map(({ key }) => key));
    return before.settings.taxonomy[list].flatMap(({ key }) => (keys.has(key) ? [] : [key]));
  };
  for (const list of ["platforms", "engines", "channels", "noteGroups"] as const)
    for (const key of removed(list)) {
      const products = (await usersOf(write, list, key)).map(({ product }) => product).toSorted();
      if (products.length === 0) continue;
      const message = `the ${taxonomyNames[list]} ${key} is used by releases of ${products.join(", ")} and cannot be removed`;
      problems.push({ file: "site.yaml", line: null, message });
    }
}

const taxonomyNames = { platforms: "platform", engines: "engine", channels: "channel", noteGroups: "note group" };

/** The products whose releases refer to an entry of the taxonomy. */
function usersOf(write: Write, list: keyof typeof taxonomyNames, key: string) {
  const files = write.selectFrom("files").select("product").distinct();
  const releases = write.selectFrom("releases").select("product").distinct();
  if (list === "platforms") return files.where("platform", "=", key).execute();
  if (list === "engines") return files.where("engine", "=", key).execute();
  if (list === "channels") return releases.where("channel", "=", key).execute();
  const lines = `%"${key}":["%`; // in JSON, the quotation marks of a line are escaped
  return releases
    .where((row) =>
      row.or((["notes_en", "notes_zh"] as const).map((notes) => row(row.ref(notes).$castTo<string>(), "like", lines))),
    )
    .execute();
}

/** Gives releases the places that their channels have now. */
async function placeChannels({ write, before, content }: Context): Promise<void> {
  const keys = ({ settings }: SiteContent) => settings.taxonomy.channels.map(({ key }) => key);
  if (keys(before).join() === keys(content).join()) return;
  for (const [place, key] of keys(content).entries())
    await write.updateTable("releases").set({ channel_place: place }).where("channel", "=", key).execute();
}

async function applyPolicies({ write, content, problems, isRollback }: Context): Promise<Subject[]> {
  const rows = await write.selectFrom("policies").selectAll().execute();
  let hasChanged = false;
  for (const { slug } of rows) {
    if (content.policies.some(({ name }) => name === slug)) continue;
    await write.deleteFrom("policies").where("slug", "=", slug).execute(); // its versions stay
    hasChanged = true;
  }
  for (const policy of content.policies) {
    const row = rows.find(({ slug }) => slug === policy.name);
    const columns = { ...textColumns(policy), text_en: policy.text.en, text_zh: policy.text.zh };
    if (row && isEqual(row, columns)) continue;
    const versions = await write.selectFrom("policy_versions").selectAll().where("slug", "=", policy.name).execute();
    const known = versions.find(({ version }) => version === policy.version);
    const newest = versions.toSorted((a, b) => b.revision - a.revision)[0];
    const isReturn = known !== undefined && known !== newest;
    const fault = known
      ? (!isEqual(known, columns) && changedText) || (isReturn && !isRollback && earlier)
      : newest && !isRollback && goesBackwards(policy, newest);
    if (fault) {
      problems.push({ file: `policies/${policy.name}.en.md`, line: null, message: fault });
      continue;
    }
    const revision = (newest?.revision ?? 0) + 1;
    const next = { slug: policy.name, ...columns, revision };
    if (known)
      await write
        .deleteFrom("policy_versions")
        .where("slug", "=", policy.name)
        .where("version", "=", policy.version)
        .execute();
    await write.insertInto("policy_versions").values(next).execute();
    await write
      .insertInto("policies")
      .values(next)
      .onConflict((conflict) => conflict.column("slug").doUpdateSet(next))
      .execute();
    hasChanged = true;
  }
  return hasChanged ? ["policies"] : [];
}

async function applyLicences({ write, content, at, licences, problems, isRollback }: Context): Promise<Subject[]> {
  const rows = await write.selectFrom("licences").selectAll().execute();
  let hasChanged = false;
  const knownOf = ({ name, version }: LegalSource) => rows.find((row) => row.id === name && row.version === version);
  for (const row of rows) {
    const licence = content.licences.find(({ name }) => name === row.id);
    const offered = Number(licence !== undefined && !isNewer(row, knownOf(licence)));
    if (row.offered === offered) continue;
    await write
      .updateTable("licences")
      .set({ offered })
      .where("id", "=", row.id)
      .where("version", "=", row.version)
      .execute();
    hasChanged = true;
  }
  for (const licence of content.licences) {
    const versions = rows.filter(({ id }) => id === licence.name);
    const known = knownOf(licence);
    const columns = { ...textColumns(licence), body_en: licence.text.en, body_zh: licence.text.zh };
    const isReturn = versions.some((row) => row.offered === 1 && isNewer(row, known));
    const today = at.slice(0, 10);
    const current = versions
      .filter(({ effective }) => effective <= today)
      .toSorted((a, b) => Number(isNewer(a, b)) - Number(isNewer(b, a)))
      .at(-1);
    const fault = known
      ? (!isEqual(known, columns) && changedText) || (isReturn && !isRollback && earlier)
      : current && !isRollback && goesBackwards(licence, current);
    const under = content.products.filter((product) => product.licence === licence.name).map(({ slug }) => slug);
    const early =
      !current && licence.effective > today && under.length > 0
        ? `takes effect on ${licence.effective}, and until then nobody could download ${under.join(", ")}: say a day up to today, or name it in products.yaml later`
        : undefined;
    const message = fault ?? early;
    if (message) problems.push({ file: `licences/${licence.name}.en.md`, line: null, message });
    if (message || known) continue;
    await write
      .insertInto("licences")
      .values({ id: licence.name, ...columns, created_at: at })
      .execute();
    licences.push(licence);
    hasChanged = true;
  }
  return hasChanged ? ["everything"] : []; // every page with a download names the licence
}

const changedText = "its text has changed, so it needs a new version: people have agreed to this one as it is";
const earlier = "a later version is in force; only a rollback returns to an earlier one";

/** Why a new version cannot follow another one; versions are compared where both are numbers. */
function goesBackwards(next: Pick<LegalSource, "version" | "effective">, newest: typeof next): string | undefined {
  if (next.effective < newest.effective)
    return `its effective day is before ${newest.effective}, that of the version in force`;
  const areNumbers = [next, newest].every(({ version }) => /^\d+(?:\.\d+)*$/.test(version));
  if (areNumbers && compareVersions(next.version, newest.version) < 0)
    return `its version is before ${newest.version}, the version in force`;
  return undefined;
}

type Dated = { effective: string; created_at: string };

/** Whether a version of a licence came after another one. */
function isNewer(row: Dated, than: Dated | undefined): boolean {
  if (!than) return false;
  if (row.effective !== than.effective) return row.effective > than.effective;
  return row.created_at > than.created_at;
}

function textColumns({ version, effective, title }: LegalSource) {
  return { version, effective, title_en: title.en, title_zh: title.zh };
}

function isEqual(row: object, columns: object): boolean {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(columns).every(([name, value]) => values.get(name) === value);
}
