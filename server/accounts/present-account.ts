import type { Role, Status } from "../../contract/schemas/accounts.ts";
import type { ListedAccount, ReviewedApplication } from "../../contract/schemas/operator.ts";
import type { Account } from "./find-account.ts";
import { lockedUntil } from "./lock.ts";
import { usernameOf } from "./username.ts";

/** What a reviewer sees of who applies. A number or mailbox is only ever added once it is proven. */
export function presentApplicant(account: Account): ReviewedApplication["applicant"] {
  return {
    username: usernameOf(account),
    ...common(account),
    registeredAt: account.created_at,
    verified: (["phone", "mailbox"] as const).filter((contact) => account[contact] !== null),
  };
}

/** What an admin sees of an account in a list. */
export function presentListed(account: Account, now: Date): ListedAccount {
  const { id, name, phone, mailbox, role, created_at, version } = account;
  return {
    id,
    username: usernameOf(account),
    name,
    phone,
    mailbox,
    role: role as Role, // written from the schema's own values
    ...common(account),
    locked: lockedUntil(account, now) !== null,
    createdAt: created_at,
    version,
  };
}

/** Written from the schemas' own values. */
function common({ status, location, suspended_at }: Account) {
  return { status: status as Status, location: location as 0 | 1, suspended: suspended_at !== null };
}
