import { sql } from "kysely";
import type { CallData } from "../../../contract/schemas.ts";
import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import type { Portal } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import { lockOwnAccount } from "../lock-account.ts";
import { agreedPolicies, checkInForce, recordAgreements } from "../policy-agreements.ts";

type Paging = { page: number; pageSize: number };

/** Returns the account's agreements, newest first: licenses for files, service agreement, privacy policy. */
export async function listAgreements(
  { db }: Portal,
  account: string,
  { page, pageSize }: Paging,
): Promise<CallData<"agreements">> {
  const all = db.read
    .selectFrom("agreements")
    .select(["licence_version as version", "product", "file", "agreed_at"])
    .select(sql<"licence" | "server" | "protection">`'licence'`.as("kind"))
    .where("account", "=", account)
    .unionAll(
      db.read
        .selectFrom("policy_agreements")
        .select(["version", sql<string>`null`.as("product"), sql<string>`null`.as("file"), "agreed_at"])
        .select(sql<"licence" | "server" | "protection">`policy`.as("kind"))
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
  const items = rows.map(({ agreed_at, ...item }) => ({ ...item, agreedAt: agreed_at }));
  return { items, total, page, pageSize };
}

/**
 * Agrees to the service agreement, the privacy policy or both. Throws `changedMeanwhile` (10107) for versions that are
 * not in force.
 */
export async function agreeToPolicies(
  portal: Portal,
  account: string,
  agreed: { [Policy in keyof PolicyVersions]?: string | undefined },
): Promise<void> {
  if (agreedPolicies.every((policy) => agreed[policy] === undefined)) throw refuseInput("server", "required");
  await portal.db.write(async (write) => {
    await lockOwnAccount(write, account);
    await checkInForce(write, agreed);
    await recordAgreements(portal, write, account, agreed);
  });
}
