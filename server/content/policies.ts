import type { Selectable } from "kysely";
import type { Policy } from "../../contract/schemas/content.ts";
import type { Tables } from "../database/schema.ts";
import { renderLegalTexts } from "../markdown/legal.ts";
import type { SiteContent, Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { pageOf } from "../http/page-of.ts";
import type { Handlers } from "../handler.ts";

/** All policies: first those that `site.yaml` names, in its order. */
async function listPolicies({ db, content }: Stores & Site): Promise<Omit<Policy, "text" | "html" | "revision">[]> {
  const rows = await db.read.selectFrom("policies").selectAll().orderBy("slug").execute();
  const named = content.settings.policies.map(({ name }) => name);
  const placeOf = ({ slug }: { slug: string }) => (named.includes(slug) ? named.indexOf(slug) : named.length);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map((row) => presentTitle(content, row));
}

/** A policy with its text. Throws `notFound` (10108) for an unknown slug. */
export async function showPolicy({ db, content }: Stores & Site, slug: string): Promise<Policy> {
  const row = await db.read.selectFrom("policies").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!row) throw refuse("notFound");
  const text = { en: row.text_en, zh: row.text_zh };
  return {
    ...presentTitle(content, row),
    text,
    html: await renderLegalTexts(text),
    revision: row.revision,
  };
}

/** The pages of a policy, which may be of a revision that this process has not loaded yet. */
export function policyPaths({ policies }: Pick<SiteContent, "policies">, slug: string): Policy["paths"] {
  return policies.find(({ name }) => name === slug)?.paths ?? { en: `/${slug}`, zh: `/${slug}` };
}

function presentTitle(content: SiteContent, row: Selectable<Tables["policies"]>) {
  const entry = content.settings.policies.find(({ name }) => name === row.slug);
  return {
    slug: row.slug,
    title: { en: row.title_en, zh: row.title_zh },
    version: row.version,
    effective: row.effective,
    paths: policyPaths(content, row.slug),
    agreed: entry?.agreed ?? false,
    linkedFrom: entry ? (["footer", ...entry.linkedFrom] as const).slice() : [],
  };
}

export const policiesCalls = {
  policies: async (portal, paging) => pageOf(await listPolicies(portal), paging),
  policy: (portal, { slug }) => showPolicy(portal, slug),
} satisfies Partial<Handlers>;
