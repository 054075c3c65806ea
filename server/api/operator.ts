import { listAccounts } from "../accounts/administration/list-accounts.ts";
import {
  logOutEverywhere,
  restore,
  revokeDeveloper,
  setRole,
  suspend,
  unlock,
} from "../accounts/administration/roles.ts";
import { showAccount } from "../accounts/administration/show-account.ts";
import { decide, undo } from "../applications/decide.ts";
import { exportApplications } from "../applications/export-csv.ts";
import { listApplications } from "../applications/queue.ts";
import { readReasons } from "../applications/read-reasons.ts";
import { reviewApplication } from "../applications/review.ts";
import { listAudit } from "../audit/list-audit.ts";
import { parseReason } from "../input/reason.ts";
import { readStatistics } from "../statistics/statistics.ts";
import type { FileHandlers, Handlers } from "./handlers.ts";

type ReviewCall = "applicationQueue" | "reviewedApplication" | "decideApplication" | "undoDecision";
type AccountCall =
  | "accounts"
  | "accountDetail"
  | "unlockAccount"
  | "endAccountSessions"
  | "setRole"
  | "suspendAccount"
  | "restoreAccount"
  | "revokeDeveloper";

/** What the platform's own people see and do; who may is said in the contract's facts. */
export const operatorHandlers: Handlers<"statistics" | "audit" | ReviewCall | AccountCall> = {
  statistics: (portal, span) => readStatistics(portal, span),

  audit: (portal, query) => listAudit(portal, query),

  applicationQueue: (portal, query) => listApplications(portal, query),

  reviewedApplication: (portal, { id }, { signedIn }) => reviewApplication(portal, { id, reader: signedIn.account }),

  async decideApplication(portal, { id, decision, reasons, version }, { signedIn: { account } }) {
    const why = readReasons(decision, reasons);
    await decide(portal, { actor: account, application: id, decision, reasons: why, version });
    return reviewApplication(portal, { id, reader: account });
  },

  async undoDecision(portal, { id, version }, { signedIn: { account } }) {
    await undo(portal, { actor: account, application: id, version });
    return reviewApplication(portal, { id, reader: account });
  },

  accounts: (portal, query) => listAccounts(portal, query),

  accountDetail: (portal, { id }) => showAccount(portal, id),

  async unlockAccount(portal, { id, reason, version }, { signedIn }) {
    await unlock(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, id);
  },

  async endAccountSessions(portal, { id, reason, version }, { signedIn }) {
    await logOutEverywhere(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, id);
  },

  async setRole(portal, { id, role, reason, version }, { signedIn }) {
    await setRole(portal, { actor: signedIn.account, account: id, role, reason: optionalReason(reason), version });
    return showAccount(portal, id);
  },

  async suspendAccount(portal, { id, reason, version }, { signedIn }) {
    await suspend(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, id);
  },

  async restoreAccount(portal, { id, reason, version }, { signedIn }) {
    await restore(portal, { actor: signedIn.account, account: id, reason: optionalReason(reason), version });
    return showAccount(portal, id);
  },

  async revokeDeveloper(portal, { id, reason, version }, { signedIn }) {
    await revokeDeveloper(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, id);
  },
};

function optionalReason(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : parseReason(reason);
}

export const operatorFiles: FileHandlers = {
  applicationsCsv: (portal, filter, { signedIn, language }) =>
    exportApplications(portal, { actor: signedIn.account, language, ...filter }),
};
