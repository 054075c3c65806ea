import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { verification } from "../../contract/rules.ts";
import type { Write } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { hashToken } from "../sessions/token.ts";

export type LinkPurpose = "verify" | "reset" | "bind";
export type Link = Selectable<Tables["links"]>;

/** The pages that links lead to. The token stands behind `#`, where no server and no mail scanner's GET sees it. */
const pages = { verify: "/register/verify", reset: "/reset-password", bind: "/profile/mailbox" } as const;

type NewLink = { purpose: LinkPurpose; mailbox: string; account?: string; registration?: unknown };

/** Makes the newest link of a mailbox for a purpose; older ones are void. Returns the whole address. */
export async function makeLink(
  portal: Portal,
  write: Write,
  { purpose, mailbox, account, registration }: NewLink,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const older = write.deleteFrom("links").where("mailbox", "=", mailbox).where("purpose", "=", purpose);
  await (account === undefined ? older : older.where("account", "=", account)).execute();
  await write
    .insertInto("links")
    .values({
      token_hash: hashToken(token),
      purpose,
      mailbox,
      account: account ?? null,
      registration: registration === undefined ? null : JSON.stringify(registration),
      expires_at: new Date(portal.now().getTime() + verification.linkLifetime).toISOString(),
    })
    .execute();
  return `${portal.publicUrl()}${pages[purpose]}#token=${token}`;
}

/** What a link is for, without using it up. Refuses one that is unknown, expired or used (10109). */
export async function findLink(portal: Portal, purpose: LinkPurpose, token: string): Promise<Link> {
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

/** Uses a link up in the transaction of what it allows. Refuses where that has happened meanwhile (10109). */
export async function useLink(write: Write, link: Link): Promise<void> {
  const { numDeletedRows } = await write
    .deleteFrom("links")
    .where("token_hash", "=", link.token_hash)
    .executeTakeFirst();
  if (!numDeletedRows) throw refuse("wrongLink");
}
