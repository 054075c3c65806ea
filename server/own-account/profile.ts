import type { Profile } from "../../contract/schemas/own-account.ts";
import { fold } from "../database/search-text.ts";
import { usernameOf } from "../identifiers/username.ts";
import { readLine } from "../http/input/plain-line.ts";
import type { Portal, Stores } from "../portal.ts";
import { refuse, refuseInput } from "../refuse.ts";
import { canProveHere } from "../sign-in/second-factor/prove-owner.ts";
import { ownAccount } from "../accounts/find-account.ts";
import { pendingAgreements } from "../accounts/policy-agreements.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

/** The profile of the logged-in user, and the policies that they have yet to agree to. */
async function showProfile(
  portal: Portal,
  {
    account: id,
    role,
    amr,
    provedAt,
    secondStepDue,
  }: Pick<SignedIn, "account" | "role" | "amr" | "provedAt" | "secondStepDue">,
): Promise<Profile> {
  const account = await ownAccount(portal.db.read, id);
  return {
    username: usernameOf(account),
    name: account.name,
    phone: account.phone,
    mailbox: account.mailbox,
    ln: account.ln,
    location: account.location,
    status: account.status,
    roles: [role],
    // Password and second step come first: until then the account can agree to nothing
    agreementsDue: account.must_change_password === 1 || secondStepDue ? [] : await pendingAgreements(portal, id),
    secondStepDue,
    hasPassword: canProveHere(portal, account),
    amr,
    provedAt,
    version: account.version,
  };
}

type Change = { account: string; name: string; ln: 0 | 1; version: number };

/**
 * Changes name and language. Throws `invalidInput` (10100) for an invalid name and `changedMeanwhile` (10107) for an
 * outdated version.
 */
async function changeProfile(portal: Stores, { account, name, ln, version }: Change): Promise<void> {
  const line = readLine(name);
  if (line === undefined) throw refuseInput("name", "invalid");
  const { numUpdatedRows } = await portal.db.write((write) =>
    write
      .updateTable("accounts")
      .set((row) => ({ name: line, search_name: fold(line), ln, version: row("version", "+", 1) }))
      .where("id", "=", account)
      .where("version", "=", version)
      .executeTakeFirst(),
  );
  if (!numUpdatedRows) throw refuse("changedMeanwhile");
}

export const profileCalls = {
  profile: (portal, _, { signedIn }) => showProfile(portal, signedIn),

  async changeProfile(portal, change, { signedIn }) {
    await changeProfile(portal, { account: signedIn.account, ...change });
    return showProfile(portal, signedIn);
  },
} satisfies Partial<Handlers>;
