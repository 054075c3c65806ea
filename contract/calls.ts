/**
 * Every call of the public interface in one list: method and path below `/vrmcsys`. What else is known of a call stands
 * under the same name in `schemas.ts` and `call-facts.ts`, so that the browser's first script needs none of it.
 */
export const prefix = "/vrmcsys";

/** `media`: what a successful answer is, where it is a file and no envelope. */
export type Call = { method: "GET" | "POST" | "PUT"; path: string; media?: "text/csv" };

export const calls = {
  products: { method: "GET", path: "/catalogue/products" },
  product: { method: "GET", path: "/catalogue/products/:slug" },
  releases: { method: "GET", path: "/catalogue/products/:slug/releases" },
  release: { method: "GET", path: "/catalogue/products/:slug/releases/:version" },
  compare: { method: "GET", path: "/catalogue/compare/:slug" },
  currentLicence: { method: "GET", path: "/catalogue/licences/current" },
  docs: { method: "GET", path: "/content/docs" },
  doc: { method: "GET", path: "/content/docs/:product/:slug" },
  samples: { method: "GET", path: "/content/samples" },
  faq: { method: "GET", path: "/content/faq" },
  policies: { method: "GET", path: "/content/policies" },
  policy: { method: "GET", path: "/content/policies/:slug" },
  search: { method: "GET", path: "/search" },
  contact: { method: "GET", path: "/website/contact" },
  agreeToDownload: { method: "POST", path: "/download/agree" },
  accountRules: { method: "GET", path: "/website/accountRules" },
  location: { method: "GET", path: "/website/getWebSiteLocation" },
  provinces: { method: "GET", path: "/website/provinces" },
  sendCode: { method: "POST", path: "/account/reqSmscode" },
  checkCode: { method: "POST", path: "/account/validateSmscode" },
  logIn: { method: "POST", path: "/account/loginDvlper" },
  logInByMail: { method: "POST", path: "/account/loginDvlperByMail" },
  checkAccount: { method: "POST", path: "/account/validateUser" },
  registerByPhone: { method: "POST", path: "/account/registerSd" },
  registerByMail: { method: "POST", path: "/account/registerMail" },
  confirmRegistration: { method: "POST", path: "/account/registerVerifyByMail" },
  sendResetMail: { method: "POST", path: "/account/pwdResetByMail" },
  resetWays: { method: "POST", path: "/account/pwdResetWays" },
  resetByMail: { method: "POST", path: "/account/pwdResetVerifyByMail" },
  changePassword: { method: "POST", path: "/account/modifyPwd" },
  renewSession: { method: "POST", path: "/account/upgradeToken" },
  logOut: { method: "POST", path: "/account/logout" },
  apply: { method: "POST", path: "/account/reqDvlAuth" },
  application: { method: "POST", path: "/account/reqDvlperCheck" },
  applicationDraft: { method: "GET", path: "/account/applicationDraft" },
  saveApplicationDraft: { method: "PUT", path: "/account/applicationDraft" },
  profile: { method: "GET", path: "/account/profile" },
  changeProfile: { method: "POST", path: "/account/profile" },
  sessions: { method: "GET", path: "/account/sessions" },
  endSessions: { method: "POST", path: "/account/sessions/end" },
  agreements: { method: "GET", path: "/account/agreements" },
  agreeToPolicies: { method: "POST", path: "/account/agreements" },
  ownDownloads: { method: "GET", path: "/account/downloads" },
  addPhone: { method: "POST", path: "/account/addPhone" },
  addMail: { method: "POST", path: "/account/addMail" },
  confirmMail: { method: "POST", path: "/account/addMailVerify" },
  exportAccount: { method: "GET", path: "/account/export" },
  deleteAccount: { method: "POST", path: "/account/delete" },
  statistics: { method: "GET", path: "/admin/statistics" },
  applicationQueue: { method: "GET", path: "/admin/applications" },
  applicationsCsv: { method: "GET", path: "/admin/applications.csv", media: "text/csv" },
  reviewedApplication: { method: "GET", path: "/admin/applications/:id" },
  decideApplication: { method: "POST", path: "/admin/applications/:id/decision" },
  undoDecision: { method: "POST", path: "/admin/applications/:id/undo" },
  accounts: { method: "GET", path: "/admin/accounts" },
  accountDetail: { method: "GET", path: "/admin/accounts/:id" },
  unlockAccount: { method: "POST", path: "/admin/accounts/:id/unlock" },
  endAccountSessions: { method: "POST", path: "/admin/accounts/:id/sessions/end" },
  setRole: { method: "POST", path: "/admin/accounts/:id/role" },
  suspendAccount: { method: "POST", path: "/admin/accounts/:id/suspend" },
  restoreAccount: { method: "POST", path: "/admin/accounts/:id/restore" },
  revokeDeveloper: { method: "POST", path: "/admin/accounts/:id/revokeDeveloper" },
  audit: { method: "GET", path: "/admin/audit" },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
/** Calls that answer a file; every other answers an envelope. */
export type FileCall = {
  [Name in CallName]: (typeof calls)[Name] extends { media: string } ? Name : never;
}[CallName];
export type JsonCall = Exclude<CallName, FileCall>;
