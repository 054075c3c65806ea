import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { verification } from "../../../contract/rules.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/database.ts";
import type { PreparedRegistration } from "../../database/accounts-tables.ts";
import type { LinkPurpose } from "../../database/messages-tables.ts";
import type { Tables } from "../../database/schema.ts";
import { wrongPasswords, spendOrProve, refund, refundWithin, type Requester } from "../../limits/budgets.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { hashToken } from "../sessions/token.ts";
import type { Handlers } from "../../handler.ts";

export type Link = Selectable<Tables["links"]>;

/** The pages that links lead to. The token is in the fragment, which no server and no mail scanner's GET sees. */
const pages = { verify: "/register/verify", reset: "/reset-password", bind: "/profile/mailbox" } as const;

type NewLink = {
  purpose: LinkPurpose;
  mailbox: string;
  account?: string;
  registration?: PreparedRegistration;
  lifetime?: number;
};

/** The number of passwords that are compared for one link. */
const triesPerLink = 5;

/**
 * Creates a link for a mailbox. Older links for the same purpose become invalid, except those of registrations, each of
 * which belongs to the password of its own request. Returns the full URL.
 */
export async function makeLink(
  portal: Clock,
  write: Write,
  { purpose, mailbox, account, registration, lifetime = verification.linkLifetime }: NewLink,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  if (account !== undefined)
    await write
      .deleteFrom("links")
      .where("mailbox", "=", mailbox)
      .where("purpose", "=", purpose)
      .where("account", "=", account)
      .execute();
  await write
    .insertInto("links")
    .values({
      token_hash: hashToken(token),
      purpose,
      mailbox,
      account: account ?? null,
      registration: registration === undefined ? null : toJson(registration),
      expires_at: new Date(portal.now().getTime() + lifetime).toISOString(),
    })
    .execute();
  return `${portal.publicUrl()}${pages[purpose]}#token=${token}`;
}

/** The content of a link; does not consume it. Throws `wrongLink` (10109) for one that is unknown, expired or used. */
export async function findLink(portal: Stores & Clock, purpose: LinkPurpose, token: string): Promise<Link> {
  const link = await portal.db.read
    .selectFrom("links")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", portal.now().toISOString())
    .executeTakeFirst();
  if (!link) throw refuse("wrongLink");
  return link;
}

/** Consumes a link in the transaction that it authorizes. Throws `wrongLink` (10109) if it was used meanwhile. */
export async function useLink(write: Write, link: Link): Promise<void> {
  const { numDeletedRows } = await write
    .deleteFrom("links")
    .where("token_hash", "=", link.token_hash)
    .executeTakeFirst();
  if (!numDeletedRows) throw refuse("wrongLink");
}

/**
 * Compares the password sent with a link to a hash, at most five times per link (then 10109). Each attempt is counted
 * before the comparison, also against the network address (10110, 10429). `expected` is not counted. Returns the result
 * and the remaining attempts.
 */
export async function compareForLink(
  portal: Stores & Clock,
  link: Link,
  { hash, password, expected }: { hash: string; password: string; expected: boolean },
  requester: Requester,
): Promise<{ isSame: boolean; triesLeft: number }> {
  portal.hashing.checkRoom();
  const spent = await spendOrProve(portal, requester, wrongPasswords);
  const giveBack = () =>
    portal.db.write(async (write) => {
      await refundWithin(portal, write, spent);
      await write
        .updateTable("links")
        .set((row) => ({ attempts: row("attempts", "-", 1) }))
        .where("token_hash", "=", link.token_hash)
        .execute();
    });
  const triesLeft = await takeTry(portal, link);
  if (triesLeft === undefined) {
    await refund(portal, spent);
    throw refuse("wrongLink");
  }
  try {
    const isSame = await portal.hashing.matches(hash, password);
    if (isSame === expected) await giveBack();
    return { isSame, triesLeft };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Counts an attempt and returns how many remain; `undefined` if none was left. */
async function takeTry({ db }: Stores, link: Link): Promise<number | undefined> {
  const tried = await db.write((write) =>
    write
      .updateTable("links")
      .set((row) => ({ attempts: row("attempts", "+", 1) }))
      .where("token_hash", "=", link.token_hash)
      .where("attempts", "<", triesPerLink)
      .returning("attempts")
      .executeTakeFirst(),
  );
  return tried && triesPerLink - tried.attempts;
}

export const checkLinkCall = {
  async checkLink(portal, { purpose, token }) {
    await findLink(portal, purpose, token);
    return null;
  },
} satisfies Partial<Handlers>;
