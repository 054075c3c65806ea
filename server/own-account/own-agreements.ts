import { licencePaths } from "../../contract/addresses.ts";
import type { CallData } from "../../contract/schemas.ts";
import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import type { Portal, Site, Stores } from "../portal.ts";
import { refuseInput } from "../refuse.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { agreedPolicies, checkInForce, recordAgreements } from "../accounts/policy-agreements.ts";
import type { Handlers } from "../handler.ts";

type Paging = { page: number; pageSize: number };

/** Returns the account's agreements, newest first: one for each version of a license or policy. */
async function listAgreements(
  { db, content }: Stores & Site,
  account: string,
  { page, pageSize }: Paging,
): Promise<CallData<"agreements">> {
  const all = db.read
    .selectFrom("agreements")
    .innerJoin("licences", (join) =>
      join.onRef("licences.id", "=", "licence_id").onRef("licences.version", "=", "licence_version"),
    )
    .select(["licences.version", "agreed_at", "title_en", "title_zh", "licences.id"])
    .select((row) => row.cast<string>(row.val("licence"), "text").as("kind"))
    .where("account", "=", account)
    .unionAll(
      db.read
        .selectFrom("policy_agreements")
        .leftJoin("policy_versions", (join) =>
          join
            .onRef("policy_versions.slug", "=", "policy")
            .onRef("policy_versions.version", "=", "policy_agreements.version"),
        )
        .select((row) => [
          "policy_agreements.version",
          "agreed_at",
          row.fn.coalesce("title_en", "policy").as("title_en"),
          row.fn.coalesce("title_zh", "policy").as("title_zh"),
          row.ref("policy").as("id"),
          row.ref("policy").as("kind"),
        ])
        .where("account", "=", account),
    )
    .as("agreed");
  const { total } = await db.read
    .selectFrom(all)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db.read
    .selectFrom(all)
    .selectAll()
    .orderBy("agreed_at", "desc")
    .orderBy("kind")
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .execute();
  const pathOfLicence = licencePaths(content);
  const pathsOf = ({ id, kind }: (typeof rows)[number]) => {
    if (kind !== "licence") return content.policies.find(({ name }) => name === id)?.paths ?? null;
    const path = pathOfLicence.get(id);
    return path === undefined ? null : { en: path, zh: path };
  };
  const items = rows.map((row) => {
    const { kind, version, agreed_at: agreedAt, title_en: en, title_zh: zh } = row;
    // An agreement counts for every product and file
    return { kind, title: { en, zh }, version, paths: pathsOf(row), product: null, file: null, agreedAt };
  });
  return { items, total, page, pageSize };
}

/**
 * Agrees to policies. Throws `changedMeanwhile` (10107) for versions that are
 * not in force.
 */
export async function agreeToPolicies(portal: Portal, account: string, agreed: PolicyVersions): Promise<void> {
  if (Object.keys(agreed).length === 0) throw refuseInput(agreedPolicies(portal)[0] ?? "policy", "required");
  await portal.db.write(async (write) => {
    await lockOwnAccount(write, account);
    await checkInForce(portal, write, agreed);
    await recordAgreements(portal, write, account, agreed);
  });
}

export const agreementsCall = {
  agreements: (portal, paging, { signedIn }) => listAgreements(portal, signedIn.account, paging),
} satisfies Partial<Handlers>;
