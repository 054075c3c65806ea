import type { Session } from "../../contract/schemas/accounts.ts";
import { parseIdentifier, type Identifier } from "../identifiers/identifier.ts";
import { checkAccountLookups, accountLookups, spendOrProve, type Requester } from "../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { findAccount, type Account } from "../accounts/find-account.ts";
import { lockPassword } from "../accounts/lock-account.ts";
import { afterSuccess, lockOf } from "./password/lock.ts";
import { shortenLock } from "./password/shorten-lock.ts";
import { compareWithoutAccount, withVerifiedPassword } from "./password/verify-password.ts";
import { withVerifiedCode } from "./verification/verify-code.ts";
import { hasOwnLogin, refuseElsewhere } from "../accounts/refuse-elsewhere.ts";
import { finishLogin } from "./finish-login.ts";
import { parsePhone } from "../identifiers/phone.ts";
import { setDeviceCookie } from "./sessions/known-devices.ts";
import { parseMailbox } from "../identifiers/mailbox.ts";
import type { Handlers } from "../handler.ts";

/**
 * Logs in by a password, with a number or a mailbox (specification, sections 4 and 7). Refuses an unknown account
 * (10001), a wrong password (10002, with the attempts left), a locked (10027) and a suspended account (10112).
 */
async function logInByPassword(
  portal: Portal,
  { identifier, password }: { identifier: Identifier; password: string },
  requester: Requester,
): Promise<Session> {
  const account = await lookUp(portal, identifier, requester);
  if (!account) {
    await compareWithoutAccount(portal, { subject: `${identifier.kind} ${identifier.value}`, password }, requester);
    throw refuse("unknownAccount");
  }
  return withVerifiedPassword(portal, { account, password }, requester, (acceptPassword) =>
    portal.db.write(async (write) => {
      const current = await acceptPassword(write);
      return finishLogin(portal, write, { account: current, amr: ["pwd"] }, requester);
    }),
  );
}

/** Logs in by a verification code. Refuses as above, and a wrong code (10051). */
async function logInByCode(
  portal: Portal,
  { phone, ...proof }: { phone: string; code: string; ticket: string | undefined },
  requester: Requester,
): Promise<Session> {
  const account = await lookUp(portal, { kind: "phone", value: phone }, requester);
  if (!account) throw refuse("unregisteredPhone");
  await refuseLockedNow(portal, account);
  return withVerifiedCode(portal, { phone, purpose: "login", ...proof }, requester, (useCode) =>
    portal.db.write(async (write) => {
      await lockPassword(write, account.id);
      const current = await write.selectFrom("accounts").selectAll().where("id", "=", account.id).executeTakeFirst();
      if (!current || current.phone !== phone) throw refuse("wrongCode");
      refuseLocked(portal, current);
      const channel = await useCode(write);
      await write.updateTable("accounts").set(afterSuccess(current)).where("id", "=", current.id).execute();
      return finishLogin(portal, write, { account: current, amr: [channel] }, requester);
    }),
  );
}

/** The account, whose look-up counts if the response reveals that there is none, or none to log in to here. */
async function lookUp(
  portal: Stores & Clock,
  identifier: Identifier,
  requester: Requester,
): Promise<Account | undefined> {
  await checkAccountLookups(portal, requester);
  const account = await findAccount(portal.db.read, identifier);
  if (!account || !hasOwnLogin(portal, account)) await spendOrProve(portal, requester, accountLookups);
  refuseElsewhere(portal, account, requester);
  return account;
}

/** Refuses a locked account (10027). */
export async function refuseLockedNow(portal: Stores & Clock, account: Account): Promise<void> {
  refuseLocked(portal, await shortenLock(portal, account));
}

function refuseLocked(portal: Clock, account: Account): void {
  const locked = lockOf(account, portal.config.lock, portal.now());
  if (locked) throw locked;
}

export const logInCalls = {
  async logIn(portal, { account, password, code, ticket }, caller) {
    if ((password === undefined) === (code === undefined))
      throw refuseInput(
        code === undefined ? "password" : "code",
        code === undefined ? "enterPassword" : "passwordOrCode",
      );
    const session =
      code === undefined
        ? await logInByPassword(portal, { identifier: parseIdentifier(account), password: password ?? "" }, caller)
        : await logInByCode(portal, { phone: parsePhone(account), code, ticket: ticket ?? caller.ticket }, caller);
    return setDeviceCookie(portal, caller, session);
  },

  async logInByMail(portal, { account, password }, caller) {
    const identifier = { kind: "mailbox", value: parseMailbox(account) } as const;
    return setDeviceCookie(portal, caller, await logInByPassword(portal, { identifier, password }, caller));
  },
} satisfies Partial<Handlers>;
