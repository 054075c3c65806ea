import type { Selectable } from "kysely";
import { policyPaths, policySlugs } from "../../contract/policies.ts";
import type { Policy } from "../../contract/schemas/content.ts";
import type { Tables } from "../database/schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** All policies, in the order of the contract. */
export async function listPolicies({ db }: Portal): Promise<Omit<Policy, "text" | "html" | "revision">[]> {
  const rows = new Map((await db.read.selectFrom("policies").selectAll().execute()).map((row) => [row.slug, row]));
  return policySlugs.flatMap((slug) => {
    const row = rows.get(slug);
    return row ? [presentTitle(row)] : [];
  });
}

/** A policy with its text. Throws `notFound` (10108) for an unknown slug. */
export async function showPolicy({ db }: Portal, slug: string): Promise<Policy> {
  const row = await db.read.selectFrom("policies").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!row) throw refuse("notFound");
  return {
    ...presentTitle(row),
    text: { en: row.text_en, zh: row.text_zh },
    html: { en: renderMarkdown(row.text_en), zh: renderMarkdown(row.text_zh) },
    revision: row.revision,
  };
}

function presentTitle(row: Selectable<Tables["policies"]>) {
  const slug = policySlugs.find((known) => known === row.slug);
  return {
    slug: row.slug,
    title: { en: row.title_en, zh: row.title_zh },
    version: row.version,
    effective: row.effective,
    paths: slug ? policyPaths(slug) : { en: `/${row.slug}`, zh: `/${row.slug}` },
  };
}
