import type { peopleCalls } from "../../contract/schemas/people.ts";
import { listAccounts } from "../accounts/administration/list-accounts.ts";
import {
  cancelFactorReset,
  logOutEverywhere,
  resetSecondFactor,
  restore,
  setRole,
  suspend,
  unlock,
} from "../accounts/administration/roles.ts";
import { showAccount } from "../accounts/administration/show-account.ts";
import { approveDeveloper } from "../accounts/recognise.ts";
import { revokeDeveloper } from "../applications/revoke-developer.ts";
import { parseReason } from "../http/input/required-text.ts";
import { exportAccounts } from "../accounts/administration/export-csv.ts";
import type { Handlers } from "./handler.ts";

/** The calls of admins about accounts. */
export const peopleHandlers: Handlers<typeof peopleCalls> = {
  accounts: (portal, query) => listAccounts(portal, query),

  accountsCsv: (portal, filter, { signedIn, language }) =>
    exportAccounts(portal, { exporter: signedIn.account, language, ...filter }),

  accountDetail: (portal, { id }, { signedIn }) => showAccount(portal, { id, reader: signedIn.account }),

  async unlockAccount(portal, { id, reason, version }, { signedIn }) {
    await unlock(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async endAccountSessions(portal, { id, reason, version }, { signedIn }) {
    await logOutEverywhere(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async setRole(portal, { id, role, reason, version }, { signedIn }) {
    await setRole(portal, { actor: signedIn.account, account: id, role, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async resetSecondFactor(portal, { id, reason, version }, { signedIn }) {
    await resetSecondFactor(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async cancelFactorReset(portal, { id, reason, version }, { signedIn }) {
    await cancelFactorReset(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async suspendAccount(portal, { id, reason, version }, { signedIn }) {
    await suspend(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async restoreAccount(portal, { id, reason, version }, { signedIn }) {
    await restore(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },

  async approveDeveloper(portal, { id, reason, version }, { signedIn }) {
    await approveDeveloper(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return null;
  },

  async revokeDeveloper(portal, { id, reason, version }, { signedIn }) {
    await revokeDeveloper(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },
};

function optionalReason(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : parseReason(reason);
}
