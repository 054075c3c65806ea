import type { TextChanges } from "../../contract/schemas/content.ts";
import type { Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { changesOfText } from "./text-changes.ts";
import type { Handlers } from "../handler.ts";

/** The changes in a policy since its previous version. Throws `notFound` (10108) for an unknown slug. */
async function policyChanges({ db }: Stores, slug: string): Promise<TextChanges> {
  const [current, previous] = await db.read
    .selectFrom("policy_versions")
    .selectAll()
    .where("slug", "=", slug)
    .orderBy("revision", "desc")
    .limit(2)
    .execute();
  if (!current) throw refuse("notFound");
  const textOf = (row: typeof current) => ({ ...row, text: { en: row.text_en, zh: row.text_zh } });
  return changesOfText(previous && textOf(previous), textOf(current));
}

export const policyChangesCall = {
  policyChanges: (portal, { slug }) => policyChanges(portal, slug),
} satisfies Partial<Handlers>;
