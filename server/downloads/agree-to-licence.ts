import type { RawBuilder } from "kysely";
import { licencePaths } from "../../contract/addresses.ts";
import { announcedLicences, currentLicenceKey } from "../catalogue/current-licence.ts";
import { sign } from "../config/keys.ts";
import type { Read } from "../database/database.ts";
import type { Portal, Clock, Site, Stores } from "../portal.ts";
import { refuse, type Refusal } from "../refuse.ts";

export type LicenceKey = { id: string; version: string };
type Agreeing = { account: string; visitor?: string } | { account?: undefined; visitor: string };
type AgreementOf = { who: Agreeing; licence: LicenceKey; country: string | null };

/**
 * Agrees to the current version of a licence, or early to the `announced` one, for every file under it, in the
 * browser and with a token. Idempotent. Throws `licenceNotAgreed` (10104, with the current version, if there is one) for any other.
 */
export async function agreeToLicence(
  portal: Portal,
  {
    account,
    licence,
    country,
  }: { account: string; licence: LicenceKey & { announced?: true | undefined }; country: string | null },
): Promise<void> {
  const current = await currentLicenceKey(portal.db, portal.now(), licence.id);
  if (!current) throw refuse("licenceNotAgreed");
  const next = licence.announced ? (await announcedLicences(portal)).find(({ id }) => id === licence.id) : undefined;
  if ((next ?? current).version !== licence.version) throw refuseUnagreed(portal, current);
  await portal.records.agreement(agreementRow(portal, { who: { account }, licence, country }));
}

/** The record that an account, or the browser of a guest, agreed to a version of a licence; the first one stays. */
export function agreementRow(portal: Clock, { who, licence, country }: AgreementOf) {
  return {
    id: idOf(portal, who, licence),
    account: who.account ?? null,
    visitor: who.account === undefined ? who.visitor : "",
    licence_id: licence.id,
    licence_version: licence.version,
    country,
    agreed_at: portal.now().toISOString(),
  };
}

/** The refusal (10104) of whoever has not agreed to this version of a licence, with where to read it. */
export function refuseUnagreed(portal: Site, { id, version }: LicenceKey): Refusal {
  return refuse("licenceNotAgreed", { licence: { id, version, url: licenceUrl(portal, id) } });
}

/** The path of a licence's page. */
export function licenceUrl({ content }: Site, id: string): string {
  return licencePaths(content).get(id) ?? "";
}

const maxKept = 10_000;
/** Ids of agreements that were found. None ends while its account is there, whose token or session is read each time. */
const found = new WeakMap<Portal["keys"], Set<string>>();

/** Whether an account has agreed to this version of a licence, anywhere. */
export async function hasAgreed(portal: Stores & Clock, account: string, licence: LicenceKey): Promise<boolean> {
  const id = idOf(portal, { account }, licence);
  const known = found.get(portal.keys) ?? new Set();
  found.set(portal.keys, known);
  if (known.has(id)) return true;
  const isThere = (await portal.db.readOne(agreementOf, id, account)) !== undefined;
  if (known.size >= maxKept) known.clear();
  if (isThere) known.add(id);
  return isThere;
}

const agreementOf = (read: Read, id: RawBuilder<string>, account: RawBuilder<string>) =>
  read.selectFrom("agreements").select("id").where("id", "=", id).where("account", "=", account);

/** Deterministic, so that there is one, found by the primary key. */
function idOf({ keys }: Clock, who: Agreeing, { id, version }: LicenceKey): string {
  const of = who.account === undefined ? ["visitor", who.visitor] : ["account", who.account];
  return sign(keys.agreements, JSON.stringify([...of, id, version])).slice(0, 22);
}
