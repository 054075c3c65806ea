import type { Selectable } from "kysely";
import type { TextChanges } from "../../contract/schemas/content.ts";
import { changesOfText } from "./text-changes.ts";
import type { Tables } from "../database/schema.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { firstLicence, inForce } from "../catalogue/current-licence.ts";
import type { Handlers } from "../handler.ts";

/** A cache of comparisons by versions, whose texts never change. */
const compared = new WeakMap<Portal, Map<string, Promise<TextChanges>>>();

/**
 * The changes in a licence, by default the portal's first one, since its previous version. Throws `notFound` (10108) if
 * there is none.
 */
async function licenceChanges(portal: Portal, id = firstLicence(portal.content)): Promise<TextChanges> {
  const newest = inForce(portal.db.read, portal.now())
    .where("id", "=", id ?? "")
    .limit(2);
  const versions = await newest.select(["id", "version"]).execute();
  if (versions.length === 0) throw refuse("notFound");
  const key = JSON.stringify(versions);
  const ofPortal = compared.get(portal) ?? new Map<string, Promise<TextChanges>>();
  compared.set(portal, ofPortal);
  const known = ofPortal.get(key);
  if (known) return known;
  const changes = compare(newest.selectAll());
  ofPortal.set(key, changes);
  changes.catch(() => ofPortal.delete(key)); // the next request tries again
  return changes;
}

async function compare(newest: { execute: () => Promise<Selectable<Tables["licences"]>[]> }): Promise<TextChanges> {
  const [current, previous] = await newest.execute();
  if (!current) throw refuse("notFound");
  const textOf = (row: typeof current) => ({ ...row, text: { en: row.body_en, zh: row.body_zh } });
  return changesOfText(previous && textOf(previous), textOf(current));
}

export const licenceChangesCall = {
  licenceChanges: (portal, { id }) => licenceChanges(portal, id),
} satisfies Partial<Handlers>;
