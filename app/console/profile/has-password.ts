import type { Profile } from "../../../contract/schemas/own-account.ts";

/** Whether the account has a usable password: one created by the company login has none until a contact is added. */
export function hasPassword(profile: Pick<Profile, "phone" | "mailbox"> | null): boolean {
  return profile === null || profile.phone !== null || profile.mailbox !== null;
}
