import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import type { Read, Write } from "../database/database.ts";
import type { Portal, Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** The policies that everybody with an account agrees to, in the order of the site. */
export function agreedPolicies({ content }: Pick<Portal, "content">): string[] {
  return content.settings.policies.filter(({ agreed }) => agreed).map(({ name }) => name);
}

/** The versions in force of the policies that everybody agrees to. */
export async function versionsToAgree(portal: Pick<Portal, "content">, read: Read): Promise<PolicyVersions> {
  const slugs = agreedPolicies(portal);
  if (slugs.length === 0) return {};
  const rows = await read.selectFrom("policies").select(["slug", "version"]).where("slug", "in", slugs).execute();
  return Object.fromEntries(rows.map(({ slug, version }) => [slug, version]));
}

/** Throws `changedMeanwhile` (10107) for versions that are not in force: people agree to the version that they saw. */
export async function checkInForce(portal: Pick<Portal, "content">, read: Read, agreed: PolicyVersions): Promise<void> {
  const given = Object.entries(agreed);
  if (given.length === 0) return;
  const current = new Map(Object.entries(await versionsToAgree(portal, read)));
  if (given.some(([policy, version]) => current.get(policy) !== version)) throw refuse("changedMeanwhile");
}

/** The same for a registration, which agrees to all of them or, by a machine, to none. */
export async function checkAllInForce(
  { content, db }: Stores & Site,
  agreed: PolicyVersions | undefined,
): Promise<void> {
  if (!agreed) return;
  if (agreedPolicies({ content }).some((policy) => agreed[policy] === undefined)) throw refuse("changedMeanwhile");
  await checkInForce({ content }, db.read, agreed);
}

/** Records the versions that a person agreed to. Idempotent. */
export async function recordAgreements(
  { now }: Pick<Portal, "now">,
  write: Write,
  account: string,
  agreed: PolicyVersions,
): Promise<void> {
  const agreed_at = now().toISOString();
  const rows = Object.entries(agreed).map(([policy, version]) => ({ account, policy, version, agreed_at }));
  if (!rows.length) return;
  await write
    .insertInto("policy_agreements")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Policies whose present version the account has not agreed to. */
export async function pendingAgreements(portal: Stores & Site, account: string): Promise<string[]> {
  const slugs = agreedPolicies(portal);
  if (slugs.length === 0) return [];
  const rows = await portal.db.read
    .selectFrom("policies")
    .leftJoin("policy_agreements", (join) =>
      join
        .onRef("policy_agreements.policy", "=", "policies.slug")
        .onRef("policy_agreements.version", "=", "policies.version")
        .on("policy_agreements.account", "=", account),
    )
    .select("policies.slug")
    .where("policies.slug", "in", slugs)
    .where("policy_agreements.account", "is", null)
    .execute();
  return slugs.filter((slug) => rows.some((row) => row.slug === slug));
}
