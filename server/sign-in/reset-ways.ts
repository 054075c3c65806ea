import type { CallData } from "../../contract/schemas.ts";
import type { Read, Write } from "../database/database.ts";
import { record } from "../audit/record.ts";
import type { Identifier } from "../identifiers/identifier.ts";
import { maskMailbox } from "../identifiers/mailbox.ts";
import { maskPhone, parsePhone } from "../identifiers/phone.ts";
import type { Requester } from "../limits/budgets.ts";
import { providerName } from "../identifiers/provider-name.ts";
import type { Portal, Clock, Federation } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { takesTwoSteps } from "./sessions/second-step.ts";
import { day } from "../time/time.ts";
import type { Account } from "../accounts/find-account.ts";
import { findForReset, removeContact } from "../accounts/former-contacts.ts";
import { authenticatorOf } from "./second-factor/authenticator.ts";
import { refuseLastFactor } from "./second-factor/remove-factor.ts";
import { passkeysOf } from "./second-factor/verify-passkey.ts";
import { endToken, ownTokens } from "./tokens/own-tokens.ts";
import { findLink } from "./verification/links.ts";
import { checkCode } from "./verification/verify-code.ts";
import type { Handlers } from "../handler.ts";

type Ways = CallData<"resetWays">;
type Way = Ways["ways"][number];

/** What was added so lately may be an intruder's. */
const recent = 30 * day;

/**
 * What opens an account besides the mailbox that its link was mailed to. Does not consume the link. Throws `wrongLink`
 * (10109).
 */
async function waysByMail(portal: Portal, token: string): Promise<Ways> {
  const link = await findLink(portal, "reset", token);
  const account = await findForReset(portal, portal.db.read, { kind: "mailbox", value: link.mailbox });
  if (!account || account.id !== link.account) throw refuse("wrongLink");
  return { ways: await waysOf(portal, portal.db.read, account, "mailbox") };
}

/** The same by a code to reset the password. Throws `wrongCode` (10051); a right code stays valid. */
async function waysByCode(
  portal: Portal,
  { phone, code, ticket }: { phone: string; code: string; ticket: string | undefined },
  requester: Requester,
): Promise<Ways> {
  await checkCode(portal, { phone, purpose: "reset", code, ticket }, requester);
  const account = await findForReset(portal, portal.db.read, { kind: "phone", value: phone });
  if (!account) throw refuse("wrongCode");
  return { ways: await waysOf(portal, portal.db.read, account, "phone") };
}

/** Everything that opens an account besides the contact that was proved, with the day on which it was added. */
async function waysOf(
  portal: Clock & Federation,
  read: Read,
  account: Account,
  proved: Identifier["kind"],
): Promise<Way[]> {
  const { id, phone, mailbox } = account;
  const ways: Way[] = [];
  const add = (kind: Way["kind"], contact: string, since: string | null, further: Partial<Way> = {}) =>
    ways.push({ id: kind, kind, contact, since, isRecent: isRecent(portal, since), removable: true, ...further });
  if (proved !== "phone" && phone !== null) add("phone", maskPhone(phone), account.phone_since);
  if (proved !== "mailbox" && mailbox !== null) add("mailbox", maskMailbox(mailbox), account.mailbox_since);
  for (const { id: key, name, created_at } of await passkeysOf(read, id))
    add("passkey", name, created_at, { id: key, removable: isRemovable(portal, account, created_at) });
  const app = (await authenticatorOf(read, id))?.confirmed_at;
  if (app) add("authenticator", "", app, { removable: isRemovable(portal, account, app) });
  const links = read.selectFrom("oidc_identities").select(["issuer", "created_at"]).where("account", "=", id);
  for (const { issuer, created_at } of await links.execute())
    add(issuer === portal.oidc.developers?.issuer ? "developers" : "company", providerName(issuer), created_at, {
      id: issuer,
      removable: isRemovable(portal, account, created_at),
    });
  for (const { id: token, name, createdAt } of await ownTokens(read, id)) add("token", name, createdAt, { id: token });
  return ways;
}

/**
 * Whether a reset may remove a factor. Who holds only the mailbox or the number must not take away the second step that
 * protects the account from just that; but what an intruder added must not keep the owner out.
 */
function isRemovable(portal: Clock, account: Account, since: string): boolean {
  if (!takesTwoSteps(portal.config, account)) return true;
  return account.role === "member" && isRecent(portal, since);
}

function isRecent({ now }: Clock, since: string | null): boolean {
  return since !== null && Date.parse(since) + recent > now().getTime();
}

/**
 * Removes what the owner chose of those ways, in the transaction of the reset. Throws `invalidInput` (10100 at `remove`)
 * for one that this reset must not remove.
 */
export async function removeWays(
  portal: Clock & Federation,
  write: Write,
  found: Account,
  { proved, remove }: { proved: Identifier["kind"]; remove: readonly string[] },
): Promise<Account> {
  let account = found;
  const { id } = found;
  const ways = await waysOf(portal, write, account, proved);
  for (const way of ways.filter((each) => remove.includes(each.id))) {
    if (!way.removable) throw refuseInput("remove", "invalid");
    const removed = { actor: id, subject: id, before: { name: way.contact } };
    if (way.kind === "phone" || way.kind === "mailbox") {
      account = await removeContact(write, account, way.kind);
      await record(portal, write, { action: `account.${way.kind}Removed`, actor: id, subject: id });
    } else if (way.kind === "passkey") {
      await write.deleteFrom("passkeys").where("account", "=", id).where("id", "=", way.id).execute();
      await record(portal, write, { ...removed, action: "passkey.removed" });
    } else if (way.kind === "authenticator") {
      await write.deleteFrom("authenticators").where("account", "=", id).execute();
      await record(portal, write, { action: "secondFactor.authenticatorRemoved", actor: id, subject: id });
    } else if (way.kind === "token") {
      await endToken(portal, write, { account: id, id: way.id });
    } else {
      await write.deleteFrom("oidc_identities").where("account", "=", id).where("issuer", "=", way.id).execute();
      await record(portal, write, { ...removed, action: "account.oidcUnlinked", before: { issuer: way.id } });
    }
  }
  if (remove.length > 0 && account.two_step === 1) await refuseLastFactor(portal, write, account);
  return account;
}

export const resetWaysCall = {
  async resetWays(portal, { token, account, code, ticket }, caller) {
    if (token !== undefined) {
      if (account !== undefined || code !== undefined) throw refuseInput("token", "linkOrCode");
      return waysByMail(portal, token);
    }
    if (account === undefined) throw refuseInput("account", "phone");
    if (code === undefined) throw refuseInput("code", "enterCode");
    return waysByCode(portal, { phone: parsePhone(account), code, ticket: ticket ?? caller.ticket }, caller);
  },
} satisfies Partial<Handlers>;
