import type { CallData } from "../../../contract/schemas.ts";
import { ownAccount } from "../../accounts/find-account.ts";
import { readerOf, type Viewer } from "../audience.ts";
import { findProduct } from "../releases.ts";
import type { Write } from "../../database/database.ts";
import type { Portal, Stores } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import type { Subscription } from "./unsubscribe-link.ts";
import type { Handlers } from "../../handler.ts";

/** The products whose releases an account gets by mail, and to which mailbox. */
async function showSubscriptions({ db }: Stores, account: string): Promise<CallData<"releaseNews">> {
  const { mailbox } = await ownAccount(db.read, account);
  const rows = await db.read
    .selectFrom("release_subscriptions")
    .select("product")
    .where("account", "=", account)
    .orderBy("product")
    .execute();
  return { mailbox, products: rows.map(({ product }) => product) };
}

/**
 * Begins or ends a subscription; doing so twice changes nothing. Throws `notFound` (10108) for an unknown product, and
 * `invalidInput` (10100) at `mailbox` for an account that has none: mails go to a confirmed mailbox only.
 */
async function changeSubscription(
  portal: Portal,
  { subscribed, viewer, ...subscription }: Subscription & { subscribed: boolean; viewer: Viewer },
): Promise<void> {
  await portal.db.write(async (write) => {
    await findProduct({ ...readerOf(portal, viewer), read: write }, subscription.product);
    if (!subscribed) return remove(write, subscription);
    const { mailbox } = await ownAccount(write, subscription.account);
    if (mailbox === null) throw refuseInput("mailbox", "enterMailbox");
    await write
      .insertInto("release_subscriptions")
      .values({ ...subscription, created_at: portal.now().toISOString() })
      .onConflict((conflict) => conflict.columns(["product", "account"]).doNothing())
      .execute();
  });
}

/** Ends a subscription by the link of a mail, whoever is logged in. */
export function unsubscribe({ db }: Stores, subscription: Subscription): Promise<void> {
  return db.write((write) => remove(write, subscription));
}

async function remove(write: Write, { account, product }: Subscription): Promise<void> {
  await write
    .deleteFrom("release_subscriptions")
    .where("account", "=", account)
    .where("product", "=", product)
    .execute();
}

export const subscriptionsCalls = {
  releaseNews: (portal, _, { signedIn }) => showSubscriptions(portal, signedIn.account),

  async changeReleaseNews(portal, change, { signedIn }) {
    const { account } = signedIn;
    await changeSubscription(portal, { account, viewer: signedIn, ...change });
    return showSubscriptions(portal, account);
  },
} satisfies Partial<Handlers>;
