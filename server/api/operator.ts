import type { operatorCalls } from "../../contract/schemas/operator.ts";
import { exportAccounts } from "../accounts/administration/export-csv.ts";
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
import { decide, undo } from "../applications/decide.ts";
import { revokeDeveloper } from "../applications/revoke-developer.ts";
import { exportApplications } from "../applications/export-csv.ts";
import { listApplications } from "../applications/queue.ts";
import { readReasons } from "../applications/read-reasons.ts";
import { changeReasonTemplates, reasonTemplates } from "../applications/reason-templates.ts";
import { reviewApplication } from "../applications/review.ts";
import { viewApplication } from "../applications/viewers.ts";
import { exportAudit } from "../audit/export-csv.ts";
import { listAudit } from "../audit/list-audit.ts";
import { parseReason } from "../http/input/required-text.ts";
import { listMessages, retryMessage } from "../messages/list-messages.ts";
import type { Handlers } from "./handlers.ts";

/** The calls of reviewers and admins. */
export const operatorHandlers: Handlers<typeof operatorCalls> = {
  audit: (portal, query) => listAudit(portal, query),

  auditCsv: (portal, filter, { signedIn, language }) =>
    exportAudit(portal, { exporter: signedIn.account, language, ...filter }),

  messages: (portal, query) => listMessages(portal, query),

  retryMessage: (portal, { id }, { signedIn }) => retryMessage(portal, { id, actor: signedIn.account }),

  applicationQueue: (portal, query) => listApplications(portal, query),

  applicationsCsv: (portal, filter, { signedIn, language }) =>
    exportApplications(portal, { exporter: signedIn, language, ...filter }),

  reviewedApplication: (portal, { id }, { signedIn }) => reviewApplication(portal, { id, reader: signedIn }),

  async decideApplication(portal, { id, decision, reasons, version }, { signedIn }) {
    const why = readReasons(decision, reasons);
    await decide(portal, { actor: signedIn.account, application: id, decision, reasons: why, version });
    return reviewApplication(portal, { id, reader: signedIn });
  },

  async undoDecision(portal, { id, version }, { signedIn }) {
    await undo(portal, { actor: signedIn.account, application: id, version });
    return reviewApplication(portal, { id, reader: signedIn });
  },

  viewApplication: (portal, { id, open }, { signedIn }) =>
    viewApplication(portal, { application: id, reader: signedIn, open }),

  reasonTemplates: (portal) => reasonTemplates(portal),

  changeReasonTemplates: (portal, change, { signedIn }) =>
    changeReasonTemplates(portal, { ...change, actor: signedIn.account }),

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

  async revokeDeveloper(portal, { id, reason, version }, { signedIn }) {
    await revokeDeveloper(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },
};

function optionalReason(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : parseReason(reason);
}
