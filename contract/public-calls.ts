/** Before the path of every call. */
export const prefix = "/vrmcsys";

/** `media`: the content type of a successful response that is a file instead of an envelope. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "PATCH";
  path: string;
  media?: "text/csv";
  /** Takes a file as its body, of any content type and length, read as it arrives. */
  body?: "bytes";
  /** Speaks tus 1.0.0, the protocol of resumable uploads (https://tus.io): the outcome is the HTTP status. */
  protocol?: "tus";
  /** The largest body in bytes, if it is larger than `limits.body`. */
  bodyLimit?: number;
};

/** The calls of guests and members: all that the browser programs of public documents make, which fetch no others. */
export const publicCalls = {
  products: { method: "GET", path: "/catalogue/products" },
  product: { method: "GET", path: "/catalogue/products/:slug" },
  newestVersions: { method: "GET", path: "/catalogue/newest" },
  releases: { method: "GET", path: "/catalogue/products/:slug/releases" },
  release: { method: "GET", path: "/catalogue/products/:slug/releases/:version" },
  compare: { method: "GET", path: "/catalogue/compare/:slug" },
  currentLicence: { method: "GET", path: "/catalogue/licences/current" },
  licenceChanges: { method: "GET", path: "/catalogue/licences/current/changes" },
  docs: { method: "GET", path: "/content/docs" },
  doc: { method: "GET", path: "/content/docs/:product/:slug" },
  samples: { method: "GET", path: "/content/samples" },
  sampleSources: { method: "GET", path: "/content/samples/:product/:slug" },
  faq: { method: "GET", path: "/content/faq" },
  policies: { method: "GET", path: "/content/policies" },
  policy: { method: "GET", path: "/content/policies/:slug" },
  policyChanges: { method: "GET", path: "/content/policies/:slug/changes" },
  search: { method: "GET", path: "/search" },
  contact: { method: "GET", path: "/website/contact" },
  agreeToDownload: { method: "POST", path: "/download/agree" },
  accountRules: { method: "GET", path: "/website/accountRules" },
  location: { method: "GET", path: "/website/getWebSiteLocation" },
  provinces: { method: "GET", path: "/website/provinces" },
  navigation: { method: "GET", path: "/website/navigation" },
  sendCode: { method: "POST", path: "/account/reqSmscode" },
  mailCode: { method: "POST", path: "/account/reqMailcode" },
  codeDelivery: { method: "POST", path: "/account/codeDelivery" },
  checkCode: { method: "POST", path: "/account/validateSmscode" },
  logIn: { method: "POST", path: "/account/loginDvlper" },
  logInByMail: { method: "POST", path: "/account/loginDvlperByMail" },
  logInByOidc: { method: "POST", path: "/account/loginOidc" },
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
  oidcLink: { method: "GET", path: "/account/oidc" },
  beginOidcLink: { method: "POST", path: "/account/oidc" },
  confirmOidcLink: { method: "POST", path: "/account/oidcVerify" },
  removeOidcLink: { method: "DELETE", path: "/account/oidc" },
  exportAccount: { method: "GET", path: "/account/export" },
  deleteAccount: { method: "POST", path: "/account/delete" },
  passkeyOptions: { method: "POST", path: "/account/passkeyOptions" },
  logInByPasskey: { method: "POST", path: "/account/loginByPasskey" },
  proofOptions: { method: "POST", path: "/account/proofOptions" },
  prove: { method: "POST", path: "/account/prove" },
  security: { method: "GET", path: "/account/security" },
  newPasskeyOptions: { method: "POST", path: "/account/newPasskeyOptions" },
  addPasskey: { method: "POST", path: "/account/passkeys" },
  renamePasskey: { method: "POST", path: "/account/passkeys/:id" },
  removePasskey: { method: "DELETE", path: "/account/passkeys/:id" },
  beginAuthenticator: { method: "POST", path: "/account/authenticator" },
  confirmAuthenticator: { method: "POST", path: "/account/authenticatorVerify" },
  removeAuthenticator: { method: "DELETE", path: "/account/authenticator" },
  makeRecoveryCodes: { method: "POST", path: "/account/recoveryCodes" },
  forgetDevices: { method: "POST", path: "/account/devices/end" },
  releaseNews: { method: "GET", path: "/account/releaseNews" },
  changeReleaseNews: { method: "POST", path: "/account/releaseNews" },
  keepFactors: { method: "POST", path: "/account/secondFactorKeep" },
} as const satisfies Record<string, Call>;
