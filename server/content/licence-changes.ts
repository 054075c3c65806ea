import type { TextChanges } from "../../contract/schemas/content.ts";
import { changesOfText } from "./text-changes.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { inForce } from "../catalogue/current-licence.ts";

/** A cache of comparisons by versions, whose texts never change. */
const compared = new WeakMap<Portal, Map<string, Promise<TextChanges>>>();

/** The changes in the current licence since its previous version. Throws `notFound` (10108) if there is none. */
export async function licenceChanges(portal: Portal): Promise<TextChanges> {
  const versions = await inForce(portal.db.read, portal.now()).select(["id", "version"]).limit(2).execute();
  if (versions.length === 0) throw refuse("notFound");
  const key = JSON.stringify(versions);
  const ofPortal = compared.get(portal) ?? new Map<string, Promise<TextChanges>>();
  compared.set(portal, ofPortal);
  const known = ofPortal.get(key);
  if (known) return known;
  const changes = compare(portal);
  ofPortal.set(key, changes);
  changes.catch(() => ofPortal.delete(key)); // the next request tries again
  return changes;
}

async function compare({ db, now }: Portal): Promise<TextChanges> {
  const [current, previous] = await inForce(db.read, now()).selectAll().limit(2).execute();
  if (!current) throw refuse("notFound");
  const textOf = (row: typeof current) => ({ ...row, text: { en: row.body_en, zh: row.body_zh } });
  return changesOfText(previous && textOf(previous), textOf(current));
}
