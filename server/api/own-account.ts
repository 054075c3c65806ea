import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import type { ownAccountCalls } from "../../contract/schemas/own-account.ts";
import { addMail, addPhone, confirmMail } from "../accounts/own-data/contacts.ts";
import { agreeToLicence } from "../downloads/agree-to-licence.ts";
import { signAnswer } from "../downloads/link.ts";
import { copyOfData } from "../accounts/own-data/copy-of-data.ts";
import { deleteByCode, deleteByFreshProof, deleteByPassword } from "../accounts/own-data/delete-account.ts";
import { agreeToPolicies, listAgreements } from "../accounts/own-data/own-agreements.ts";
import { listDownloads } from "../accounts/own-data/own-downloads.ts";
import { changeProfile, showProfile } from "../accounts/own-data/profile.ts";
import { changeSubscription, showSubscriptions } from "../catalogue/release-news/subscriptions.ts";
import { refuseInput } from "../refuse.ts";
import { endSessions } from "../accounts/sessions/end-sessions.ts";
import { listSessions } from "../accounts/sessions/list-sessions.ts";
import type { Handlers } from "./handler.ts";
import { pageOf } from "./page-of.ts";
import { streamedEnvelope } from "./send-json.ts";

/** The calls with which users read and change their own account. */
export const ownAccountHandlers: Handlers<typeof ownAccountCalls> = {
  profile: (portal, _, { signedIn }) => showProfile(portal, signedIn),

  async changeProfile(portal, change, { signedIn }) {
    await changeProfile(portal, { account: signedIn.account, ...change });
    return showProfile(portal, signedIn);
  },

  sessions: async (portal, paging, { signedIn }) => pageOf(await listSessions(portal, signedIn), paging),

  async endSessions(portal, { id, others }, { signedIn }) {
    if ((id === undefined) === (others === undefined))
      throw refuseInput("id", id === undefined ? "required" : "invalid");
    await endSessions(portal, id === undefined ? "others" : { id }, signedIn);
    return null;
  },

  agreements: (portal, paging, { signedIn }) => listAgreements(portal, signedIn.account, paging),

  async agreeToPolicies(portal, { licence, ...others }, { signedIn: { account }, country }) {
    const policies: PolicyVersions = {};
    for (const [policy, version] of Object.entries(others)) {
      if (typeof version !== "string") throw refuseInput(policy, "invalid");
      policies[policy] = version;
    }
    if (typeof licence === "string") throw refuseInput("licence", "invalid");
    if (!licence || Object.keys(policies).length > 0) await agreeToPolicies(portal, account, policies);
    if (licence) await agreeToLicence(portal, { account, licence, country });
    return null;
  },

  releaseNews: (portal, _, { signedIn }) => showSubscriptions(portal, signedIn.account),

  async changeReleaseNews(portal, change, { signedIn }) {
    const { account } = signedIn;
    await changeSubscription(portal, { account, viewer: signedIn, ...change });
    return showSubscriptions(portal, account);
  },

  ownDownloads: (portal, paging, { signedIn }) => listDownloads(portal, signedIn.account, paging),

  async addPhone(portal, { account: phone, code, password, oldCode, ticket }, caller) {
    await addPhone(
      portal,
      caller.signedIn,
      { phone, code, password, oldCode, ticket: ticket ?? caller.ticket },
      caller,
    );
    return null;
  },

  async addMail(portal, { account: mailbox, password, oldCode }, caller) {
    await addMail(portal, caller.signedIn, { mailbox, password, oldCode, ticket: caller.ticket }, caller);
    return null;
  },

  async confirmMail(portal, { token }, caller) {
    await confirmMail(portal, caller.signedIn, token, caller);
    return null;
  },

  exportAccount: async (portal, _, { signedIn }) =>
    streamedEnvelope(await copyOfData(portal, signedIn.account, (file) => signAnswer(portal, file))),

  async deleteAccount(portal, { password, code, ticket }, caller) {
    const { account } = caller.signedIn;
    if (password !== undefined && code !== undefined) throw refuseInput("code", "passwordOrCode");
    if (code !== undefined) await deleteByCode(portal, { account, code, ticket: ticket ?? caller.ticket }, caller);
    else if (password !== undefined) await deleteByPassword(portal, { account, password }, caller);
    else await deleteByFreshProof(portal, caller.signedIn);
    return null;
  },
};
