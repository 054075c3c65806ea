import type { Language } from "../../contract/language.ts";
import { providerKinds } from "../../contract/schemas/oidc.ts";
import type { Security } from "../../contract/schemas/security.ts";
import type { Requester } from "../limits/budgets.ts";
import type { Portal } from "../portal.ts";
import { deviceHash } from "../sign-in/sessions/known-devices.ts";
import { isFactorRequired } from "../sign-in/sessions/second-step.ts";
import { validTokens } from "../sign-in/tokens/own-tokens.ts";
import { ownAccount } from "../accounts/find-account.ts";
import { showLink } from "../federation/oidc/link.ts";
import { hasPassword } from "../sign-in/second-factor/prove-owner.ts";
import { authenticatorOf } from "../sign-in/second-factor/authenticator.ts";
import { pendingReset } from "../sign-in/second-factor/reset-factors.ts";
import { arePasskeysPossible } from "../sign-in/second-factor/relying-party.ts";
import { refuseBeforeSecondStep } from "../sign-in/second-factor/turn-on.ts";
import { passkeysOf } from "../sign-in/second-factor/verify-passkey.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

/** Everything that opens the user's account. */
async function showSecurity(
  portal: Portal,
  signedIn: SignedIn,
  { device: cookie, language }: Pick<Requester, "device"> & { language: Language },
): Promise<Security> {
  const { account, role, twoStep } = signedIn;
  const { read } = portal.db;
  await refuseBeforeSecondStep(read, signedIn);
  const passkeys = await passkeysOf(read, account);
  const authenticator = await authenticatorOf(read, account);
  const codes = await read.selectFrom("recovery_codes").select("hash").where("account", "=", account).execute();
  const now = portal.now().toISOString();
  const devices = await read
    .selectFrom("remembered_devices")
    .selectAll()
    .where("account", "=", account)
    .where("ends_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const passwordChange = await read
    .selectFrom("audit")
    .select("at")
    .where("subject", "=", account)
    .where("action", "=", "account.passwordChanged")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const hasFactor = passkeys.length > 0 || Boolean(authenticator?.confirmed_at);
  const current = deviceHash(account, cookie);
  const owner = await ownAccount(read, account);
  const { phone, mailbox, phone_since, mailbox_since } = owner;
  const links: Security["links"] = [];
  for (const kind of providerKinds) {
    const { provider, linkedAt, lastLoginAt } = await showLink(portal, { kind, language }, signedIn);
    if (provider !== null && linkedAt !== null) links.push({ kind, provider, since: linkedAt, lastLoginAt });
  }
  return {
    contacts: [
      ...(phone === null ? [] : [{ kind: "phone" as const, contact: phone, since: phone_since }]),
      ...(mailbox === null ? [] : [{ kind: "mailbox" as const, contact: mailbox, since: mailbox_since }]),
    ],
    hasPassword: hasPassword(portal, owner),
    passwordChangedAt: passwordChange?.at ?? null,
    links,
    twoStep,
    required: isFactorRequired(portal.config, role),
    recommended: role !== "member" && !hasFactor,
    passkeysAvailable: arePasskeysPossible(portal),
    passkeys: passkeys.map(({ id, name, synced, created_at, last_used_at }) => ({
      id,
      name,
      synced: synced === 1,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    authenticatorSince: authenticator?.confirmed_at ?? null,
    recoveryCodes: codes.length,
    devices: devices.map(({ id, hash, browser, network, created_at, ends_at }) => ({
      id,
      current: hash === current,
      browser,
      network,
      createdAt: created_at,
      endsAt: ends_at,
    })),
    tokens: await validTokens(portal, account),
    reset: await pendingReset(read, account),
  };
}

export const securityCall = {
  security: (portal, _, caller) => showSecurity(portal, caller.signedIn, caller),
} satisfies Partial<Handlers>;
