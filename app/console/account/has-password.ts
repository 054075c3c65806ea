import type { Profile } from "../../../contract/schemas/accounts.ts";

/** Whether the owner can know the account's password: one that the company login made has none until a contact is added. */
export function hasPassword(profile: Pick<Profile, "phone" | "mailbox"> | null): boolean {
  return profile === null || profile.phone !== null || profile.mailbox !== null;
}
