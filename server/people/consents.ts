import type { Language } from "../../contract/language.ts";
import type { Read } from "../database/database.ts";
import { exportWords } from "../http/export-words.ts";
import type { Site, Stores } from "../portal.ts";
import { agreedPolicies } from "../accounts/policy-agreements.ts";

/** Columns of an export: a policy each that everybody agrees to, and the subscriptions to mails about releases. */
export async function consentColumns(portal: Stores & Site, language: Language): Promise<Record<string, string>> {
  const { agreedTo, subscriptions } = exportWords[language];
  const rows = await portal.db.longRead.selectFrom("policies").select(["slug", "title_en", "title_zh"]).execute();
  const titles = new Map(rows.map((row) => [row.slug, row[`title_${language}`]]));
  return {
    ...Object.fromEntries(
      agreedPolicies(portal).map((slug) => [`agreed.${slug}`, agreedTo(titles.get(slug) ?? slug)] as const),
    ),
    subscriptions,
  };
}

/** The cells of these columns by account: the version that was agreed to last, and the subscribed products. */
export async function consentsOf(read: Read, accounts: string[]): Promise<(account: string) => Record<string, string>> {
  const agreements = await read
    .selectFrom("policy_agreements")
    .select(["account", "policy", "version"])
    .where("account", "in", accounts)
    .orderBy("agreed_at")
    .execute();
  const subscriptions = await read
    .selectFrom("release_subscriptions")
    .select(["account", "product"])
    .where("account", "in", accounts)
    .orderBy("product")
    .execute();
  const agreed = Map.groupBy(agreements, ({ account }) => account);
  const subscribed = Map.groupBy(subscriptions, ({ account }) => account);
  return (account) => ({
    ...Object.fromEntries((agreed.get(account) ?? []).map(({ policy, version }) => [`agreed.${policy}`, version])),
    subscriptions: (subscribed.get(account) ?? []).map(({ product }) => product).join(";"),
  });
}
