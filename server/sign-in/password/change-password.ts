import type { Requester } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { ownAccount } from "../../accounts/find-account.ts";
import { checkNewPassword, setPassword } from "./new-password.ts";
import { withVerifiedPassword } from "./verify-password.ts";

/**
 * Changes one's own password (specification, section 7). Refuses the old one as a login does (10002, 10027), a new one
 * that is the same (10106) or breaks the rule (10100).
 */
export async function changePassword(
  portal: Portal,
  { account: id, oldPassword, password }: { account: string; oldPassword: string; password: string },
  requester: Requester,
): Promise<void> {
  checkNewPassword(portal, password);
  const account = await ownAccount(portal.db.read, id);
  await withVerifiedPassword(portal, { account, password: oldPassword }, requester, async (acceptPassword) => {
    if (password === oldPassword) throw refuse("samePassword");
    const hash = await portal.hashing.hash(password);
    await portal.db.write(async (write) => setPassword(portal, write, await acceptPassword(write), hash));
  });
}
