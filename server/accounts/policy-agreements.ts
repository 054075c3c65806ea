import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import type { Read, Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** The policies that everybody with an account agrees to: service agreement and privacy policy. */
export const agreedPolicies = ["server", "protection"] as const;

type Agreed = Partial<Record<keyof PolicyVersions, string | undefined>>;

/** Throws `changedMeanwhile` (10107) for versions that are not in force: people agree to the version that they saw. */
export async function checkInForce(read: Read, agreed: Agreed): Promise<void> {
  const given = agreedPolicies.filter((policy) => agreed[policy] !== undefined);
  if (!given.length) return;
  const current = await read.selectFrom("policies").select(["slug", "version"]).where("slug", "in", given).execute();
  const isInForce = (policy: (typeof given)[number]) =>
    current.some(({ slug, version }) => slug === policy && version === agreed[policy]);
  if (!given.every(isInForce)) throw refuse("changedMeanwhile");
}

/** Records the versions that a person agreed to. Idempotent. */
export async function recordAgreements(
  { now }: Pick<Portal, "now">,
  write: Write,
  account: string,
  agreed: Agreed,
): Promise<void> {
  const agreed_at = now().toISOString();
  const rows = agreedPolicies.flatMap((policy) => {
    const version = agreed[policy];
    return version === undefined ? [] : [{ account, policy, version, agreed_at }];
  });
  if (!rows.length) return;
  await write
    .insertInto("policy_agreements")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Policies whose present version the account has not agreed to. */
export async function pendingAgreements(read: Read, account: string): Promise<string[]> {
  const rows = await read
    .selectFrom("policies")
    .leftJoin("policy_agreements", (join) =>
      join
        .onRef("policy_agreements.policy", "=", "policies.slug")
        .onRef("policy_agreements.version", "=", "policies.version")
        .on("policy_agreements.account", "=", account),
    )
    .select("policies.slug")
    .where("policies.slug", "in", [...agreedPolicies])
    .where("policy_agreements.account", "is", null)
    .orderBy("policies.slug", "desc")
    .execute();
  return rows.map(({ slug }) => slug);
}
