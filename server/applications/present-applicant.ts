import type { ReviewedApplication } from "../../contract/schemas/operator.ts";
import type { Account } from "../accounts/find-account.ts";
import { usernameOf } from "../identifiers/username.ts";

/** What a reviewer sees of who applies. A number or mailbox is only ever added once it is proven. */
export function presentApplicant(account: Account): ReviewedApplication["applicant"] {
  const { ln, status, location, suspended_at, created_at } = account;
  return {
    username: usernameOf(account),
    ln,
    status,
    location,
    suspended: suspended_at !== null,
    registeredAt: created_at,
    verified: (["phone", "mailbox"] as const).filter((contact) => account[contact] !== null),
  };
}
