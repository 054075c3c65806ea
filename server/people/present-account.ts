import type { ListedAccount } from "../../contract/schemas/people.ts";
import { identityOf } from "../identifiers/username.ts";
import type { Account } from "../accounts/find-account.ts";
import { lockedUntil } from "../sign-in/password/lock.ts";

/** The fields of an account in the admins' list. */
export function presentListed(account: Account, now: Date): Omit<ListedAccount, "ways" | "lastSeenAt" | "downloads"> {
  const { id, name, phone, mailbox, role, status, location, suspended_at, created_at, version } = account;
  return {
    id,
    username: identityOf(account),
    name,
    phone,
    mailbox,
    role,
    status,
    location,
    suspended: suspended_at !== null,
    locked: lockedUntil(account, now) !== null,
    createdAt: created_at,
    version,
  };
}
