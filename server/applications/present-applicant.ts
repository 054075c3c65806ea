import type { ReviewedApplication } from "../../contract/schemas/review.ts";
import type { Account } from "../accounts/find-account.ts";
import type { NameOf } from "../identifiers/username.ts";

/** The applicant's data that reviewers see. Accounts contain only confirmed numbers and mailboxes. */
export function presentApplicant(account: Account, nameOf: NameOf): ReviewedApplication["applicant"] {
  const { ln, status, location, suspended_at, created_at } = account;
  return {
    username: nameOf(account),
    ln,
    status,
    location,
    suspended: suspended_at !== null,
    registeredAt: created_at,
    verified: (["phone", "mailbox"] as const).filter((contact) => account[contact] !== null),
  };
}
