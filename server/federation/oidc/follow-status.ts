import { saysDeveloper } from "../../config/oidc-roles.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { recognise } from "../../accounts/recognise.ts";
import type { Account } from "../../accounts/find-account.ts";
import type { Identity } from "../oidc-provider/provider.ts";

/**
 * Recognises a member whose claims say that they are a developer (`DEVELOPER_OIDC_STATUS`). Nobody whose status was
 * revoked here gets it back so, and an account with a role takes nothing from this provider.
 */
export async function followStatus(
  portal: Portal,
  write: Write,
  account: Account,
  { claims }: Identity,
): Promise<void> {
  const rule = portal.config.developerOidc?.status;
  if (!rule || account.status === 2 || account.role !== "member" || account.developer_revoked_at !== null) return;
  if (saysDeveloper(rule, claims)) await recognise(portal, write, account, { reason: `${rule.claim}: ${rule.value}` });
}
