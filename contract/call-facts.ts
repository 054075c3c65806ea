import type { CallName } from "./calls.ts";
import type { Role } from "./schemas/accounts.ts";

/** Who may make a call: everybody, any logged-in account, reviewers or publishers and admins, or admins alone. */
export type Access = "public" | "account" | "reviewer" | "publisher" | "admin";

/** The roles that a call requires, beyond a login. */
export const rolesFor: Partial<Record<Access, readonly Role[]>> = {
  reviewer: ["reviewer", "admin"],
  publisher: ["publisher", "admin"],
  admin: ["admin"],
};

/**
 * `description`: details beyond the summary. `opens`: whether an account that has to change its password first, or to take
 * or set up the second step of its login, may make the call; by default, only public calls are open to it.
 * `fresh`: whether its caller has to have proved who they are within the last fifteen minutes; `twoStep`: only where the
 * account's login takes two steps, because the call itself asks for the password.
 */
export type CallFact = {
  access: Access;
  tag: string;
  summary: string;
  description?: string;
  opens?: "always" | "beforeSecondStep" | "afterPasswordChange";
  fresh?: "always" | "twoStep" | "again";
};

/** The description of each call, and who may make it. */
export const callFacts = {
  products: { access: "public", tag: "Catalogue", summary: "All products with their newest version" },
  product: { access: "public", tag: "Catalogue", summary: "A product with all its versions and files" },
  newestVersions: {
    access: "public",
    tag: "Catalogue",
    summary: "The newest version of each product, with its files",
    description: "In display order. A product has none before its first release, and while all of them are withdrawn.",
  },
  releases: { access: "public", tag: "Catalogue", summary: "Release notes of a product, newest first" },
  release: { access: "public", tag: "Catalogue", summary: "Release note of one version" },
  compare: { access: "public", tag: "Catalogue", summary: "What changed between two versions" },
  currentLicence: { access: "public", tag: "Catalogue", summary: "The licence that a download asks for" },
  licenceChanges: {
    access: "public",
    tag: "Catalogue",
    summary: "What changed in the licence since the version before",
  },
  docs: { access: "public", tag: "Content", summary: "Titles of the documentation in reading order" },
  doc: { access: "public", tag: "Content", summary: "A documentation page" },
  samples: { access: "public", tag: "Content", summary: "Samples, of one product or of all" },
  sampleSources: { access: "public", tag: "Content", summary: "The source files of a sample, highlighted" },
  faq: { access: "public", tag: "Content", summary: "Questions and answers, of one product or of all" },
  policies: { access: "public", tag: "Content", summary: "All policies with version and effective day" },
  policy: { access: "public", tag: "Content", summary: "The text of a policy" },
  policyChanges: {
    access: "public",
    tag: "Content",
    summary: "What changed in a policy since the version before",
    description:
      "The Markdown of both versions, compared word by word. What is not `removed` is the text of this version, what is not `added` that of the one before.",
  },
  search: { access: "public", tag: "Search", summary: "Search of everything public, in both languages" },
  contact: { access: "public", tag: "Website", summary: "Mailboxes and hours of the operator" },
  agreeToDownload: {
    access: "public",
    tag: "Downloads",
    summary: "Agree to the licence and get a signed link",
    opens: "afterPasswordChange",
  },
  accountRules: { access: "public", tag: "Website", summary: "What forms say of passwords, codes and links" },
  location: { access: "public", tag: "Location", summary: "A hint where the visitor is, for a first choice" },
  provinces: { access: "public", tag: "Website", summary: "States or provinces of a country, to choose from" },
  navigation: {
    access: "public",
    tag: "Website",
    summary: "Names of all products, in display order",
    description:
      "What every page names of them. It changes less often than the products, which tell their newest version.",
  },
  sendCode: { access: "public", tag: "Accounts", summary: "Send a verification code to a mobile number" },
  mailCode: {
    access: "public",
    tag: "Accounts",
    summary: "Send a verification code for a mobile number to the account's mailbox",
    description:
      "Where text messages do not arrive: for `login`, `reset`, `delete`, and `bind` with one's own present number. It replaces the code before it, is sent back in the same calls, and counts with `reqSmscode` toward the limits of the number. The answer is the same whether the account has a mailbox or not.",
  },
  codeDelivery: {
    access: "public",
    tag: "Accounts",
    summary: "What became of the last verification code",
    description:
      "For whoever requested the code: its ticket is sent as `ticket`, or by a browser as a cookie. `state`: `sending`, `sent` (the provider has accepted it), `delayed` (the provider puts it off, or has not confirmed it), `refused` (it will not be sent), `none` where no code of this ticket is valid, and `unknown` for a code by mail where the account was never used in this browser. `offersMail`: whether `reqMailcode` may be tried; `mailbox` is the mailbox, masked, for those who may know it.",
  },
  checkCode: { access: "public", tag: "Accounts", summary: "Whether a verification code is right; spends an attempt" },
  logIn: { access: "public", tag: "Accounts", summary: "Log in by password, or by mobile number and code" },
  logInByMail: { access: "public", tag: "Accounts", summary: "Log in by mailbox and password" },
  logInByOidc: {
    access: "public",
    tag: "Accounts",
    summary: "Log in as an operator with the OpenID provider's answer",
    description:
      "For the browser that began at `/login/oidc`, whose cookie is needed. `response` is the query with which the provider sent it back.",
  },
  checkAccount: { access: "public", tag: "Accounts", summary: "Whether an account exists" },
  registerByPhone: { access: "public", tag: "Accounts", summary: "Register with a mobile number and a code" },
  registerByMail: { access: "public", tag: "Accounts", summary: "Register with a mailbox: sends a link" },
  confirmRegistration: {
    access: "public",
    tag: "Accounts",
    summary: "Finish a registration by the link in the mail and its password, and log in",
  },
  sendResetMail: { access: "public", tag: "Accounts", summary: "Send a link for a new password" },
  resetWays: {
    access: "public",
    tag: "Accounts",
    summary: "What else leads into an account whose password is being reset",
    description:
      "For whoever holds the link of a reset (`token`) or its code (`account`, `code`); uses neither up. `ways`: the other contacts, masked, and since when they belong to the account (`null` where that was not recorded). A reset takes those away that its `remove` names.",
  },
  resetByMail: { access: "public", tag: "Accounts", summary: "Set a new password by the link in the mail" },
  changePassword: {
    access: "public",
    tag: "Accounts",
    summary: "Change the password, or set a new one by mobile number and code",
  },
  renewSession: { access: "account", tag: "Accounts", summary: "A fresh token; the old one is good for 30 s more" },
  logOut: { access: "account", tag: "Accounts", summary: "End this session everywhere at once", opens: "always" },
  apply: { access: "account", tag: "Applications", summary: "Submit the developer application, or again" },
  application: { access: "account", tag: "Applications", summary: "State of one's own application" },
  applicationDraft: { access: "account", tag: "Applications", summary: "The application as it was saved unfinished" },
  saveApplicationDraft: { access: "account", tag: "Applications", summary: "Save an unfinished application" },
  profile: { access: "account", tag: "Own account", summary: "Who is logged in", opens: "always" },
  changeProfile: { access: "account", tag: "Own account", summary: "Change name and language" },
  sessions: { access: "account", tag: "Own account", summary: "Where this account is logged in" },
  endSessions: { access: "account", tag: "Own account", summary: "End one session, or all others" },
  agreements: { access: "account", tag: "Own account", summary: "What this account agreed to" },
  agreeToPolicies: { access: "account", tag: "Own account", summary: "Agree to newer versions of the two policies" },
  releaseNews: { access: "account", tag: "Own account", summary: "Products whose releases are mailed to this account" },
  changeReleaseNews: {
    access: "account",
    tag: "Own account",
    summary: "Begin or end mails about the releases of a product",
    description: "Mails go to the account's confirmed mailbox; without one, a subscription is refused (10100).",
  },
  ownDownloads: { access: "account", tag: "Own account", summary: "What this account downloaded" },
  addPhone: { access: "account", tag: "Own account", summary: "Add or replace the mobile number", fresh: "twoStep" },
  addMail: { access: "account", tag: "Own account", summary: "Send a link to a mailbox to be added", fresh: "twoStep" },
  confirmMail: { access: "account", tag: "Own account", summary: "Add the mailbox by the link in the mail" },
  oidcLink: { access: "account", tag: "Own account", summary: "Whether this account is linked with the company login" },
  beginOidcLink: {
    access: "account",
    tag: "Own account",
    summary: "Begin to link this account with the company login",
    fresh: "always",
    description: "Answers where the browser goes; it comes back to `/profile/index` with what `oidcVerify` takes.",
  },
  confirmOidcLink: { access: "account", tag: "Own account", summary: "Link this account with the company login" },
  removeOidcLink: {
    access: "account",
    tag: "Own account",
    summary: "Unlink this account from the company login",
    fresh: "always",
  },
  beginOidcProof: {
    access: "account",
    tag: "Login security",
    summary: "Begin to prove by the company login who one is",
    description:
      "The provider is told to ask for the login again. Answers where the browser goes; it comes back to `page` with what `oidcProofVerify` takes.",
  },
  confirmOidcProof: {
    access: "account",
    tag: "Login security",
    summary: "Prove by the company login who one is",
    description:
      "Throws 10123 where the provider does not say, by `auth_time`, that it asked for the login again. Answers a fresh token, as `upgradeToken` does.",
  },
  exportAccount: { access: "account", tag: "Own account", summary: "Everything kept about this account" },
  deleteAccount: { access: "account", tag: "Own account", summary: "Delete this account for good", fresh: "twoStep" },
  passkeyOptions: { access: "public", tag: "Accounts", summary: "Begin a login by passkey" },
  logInByPasskey: {
    access: "public",
    tag: "Accounts",
    summary: "Log in by passkey",
    description:
      "What the browser returned for the options of `passkeyOptions`, which are good for five minutes and one login. The authenticator has to verify its user, so that a passkey is both steps of a login.",
  },
  proofOptions: {
    access: "account",
    tag: "Login security",
    summary: "How somebody who is logged in can prove again who they are",
    opens: "beforeSecondStep",
  },
  prove: {
    access: "account",
    tag: "Login security",
    summary: "Take the second step of a login, or prove again who one is",
    description:
      "Exactly one of `password`, `code` (of purpose `bind`, to the present number), `otp`, `recoveryCode` and `passkey`. Where a login takes two steps, password and code alone prove nothing (10100). `remember` spares this browser the second step for 30 days. Answers a fresh token, as `upgradeToken` does.",
    opens: "beforeSecondStep",
  },
  security: {
    access: "account",
    tag: "Login security",
    summary: "Passkeys, authenticator app, recovery codes and remembered devices",
    opens: "beforeSecondStep",
  },
  newPasskeyOptions: {
    access: "account",
    tag: "Login security",
    summary: "Begin to add a passkey",
    opens: "beforeSecondStep",
    fresh: "again",
  },
  addPasskey: {
    access: "account",
    tag: "Login security",
    summary: "Add a passkey",
    description:
      "What the browser returned for the options of `newPasskeyOptions`. For operators their first factor turns two-step login on, and `recoveryCodes` are answered this once.",
    opens: "beforeSecondStep",
    fresh: "always",
  },
  renamePasskey: { access: "account", tag: "Login security", summary: "Rename a passkey" },
  removeContact: {
    access: "account",
    tag: "Login security",
    summary: "Remove the mobile number or the mailbox; the last way to log in stays",
    fresh: "always",
  },
  removePasskey: { access: "account", tag: "Login security", summary: "Remove a passkey", fresh: "always" },
  beginAuthenticator: {
    access: "account",
    tag: "Login security",
    summary: "Begin to set up an authenticator app",
    opens: "beforeSecondStep",
    fresh: "again",
  },
  confirmAuthenticator: {
    access: "account",
    tag: "Login security",
    summary: "Finish the set-up by a code of the app; turns two-step login on",
    opens: "beforeSecondStep",
    fresh: "always",
  },
  removeAuthenticator: {
    access: "account",
    tag: "Login security",
    summary: "Remove the authenticator app",
    fresh: "always",
  },
  makeRecoveryCodes: {
    access: "account",
    tag: "Login security",
    summary: "Ten new recovery codes, shown this once; the old ones end",
    fresh: "always",
  },
  forgetDevices: {
    access: "account",
    tag: "Login security",
    summary: "Ask one remembered device, or all, for the second step again",
  },
  keepFactors: {
    access: "account",
    tag: "Login security",
    summary: "Stop a reset of one's second factors that an admin began",
  },
  statistics: {
    access: "admin",
    tag: "Operator",
    summary: "Downloads, registrations and applications day by day",
    description:
      "For admins. Days are UTC days, `from` and `to` included: the last 28 by default, 366 at most. `downloads`: files whose first byte was sent, guests' too, each agreement to the licence counted once however many ranges fetched it. `registrations`: accounts that were made, also those deleted since. `applications`: developer applications that were submitted, each resubmission too. `medianAnswerHours`: of the decisions of that day that were not undone, the median time since the submission; null where there was none. `products`: downloads of the whole span by product and version, the most first; `countries`: the same by the country that a trusted proxy names. `agreements`: agreements to the licence. `answers`: decisions of the span, and those within three working days of the submission. All but the answers are counts by day, which outlive the rows they were counted from.",
  },
  statisticsCsv: {
    access: "admin",
    tag: "Operator",
    summary: "One table of the statistics as a file for spreadsheets",
    description:
      "For admins. `table`: `days` (the default), `products`, `countries` or `licences`. UTF-8 with a byte order mark, RFC 4180; the first row is in the caller's language.",
  },
  applicationQueue: {
    access: "reviewer",
    tag: "Operator",
    summary: "Developer applications, those that wait first",
    description:
      "For reviewers and admins. Waiting applications come first, the longest wait first; decided ones follow, the newest decision first. `q` looks in team, organization, contact, e-mail and mobile number. `counts` are of all applications; `late` are those whose `expectedBy` is over where the operator works; `late=1` asks for them alone. `sort` is another order: by `submitted` or `team`, with `-` before it the other way round.",
  },
  applicationsCsv: {
    access: "reviewer",
    tag: "Operator",
    summary: "Developer applications as a file for spreadsheets",
    description:
      "For reviewers and admins. UTF-8 with a byte order mark, RFC 4180; the first row is in the caller's language, values are those of the other calls. A cell that a spreadsheet would take for a formula, a mobile number too, begins with `'`. The oldest submission comes first.",
  },
  reviewedApplication: { access: "reviewer", tag: "Operator", summary: "A developer application with its history" },
  decideApplication: {
    access: "reviewer",
    tag: "Operator",
    summary: "Approve or refuse a developer application",
    description:
      "Counts at once; the applicant is told 60 seconds later, until when its decider can undo it. Nobody decides their own application (10102). 10107 where it was decided or changed since `version`.",
  },
  undoDecision: {
    access: "reviewer",
    tag: "Operator",
    summary: "Undo one's own decision within 60 seconds, before the applicant is told",
  },
  viewApplication: {
    access: "reviewer",
    tag: "Operator",
    summary: "Say that an application is open on one's screen, and learn who else has it open",
    description:
      "A page repeats it every 15 seconds while the application is open, with `open` false once it is closed; whoever was not heard of for 45 seconds counts as gone. `others` are names; `version` is that of the application now.",
  },
  reasonTemplates: { access: "reviewer", tag: "Operator", summary: "Reasons to choose from when refusing" },
  changeReasonTemplates: { access: "admin", tag: "Operator", summary: "Replace the reasons to choose from" },
  accounts: { access: "admin", tag: "Operator", summary: "Accounts, by name, mobile number or mailbox" },
  accountDetail: { access: "admin", tag: "Operator", summary: "An account with its newest events" },
  unlockAccount: { access: "admin", tag: "Operator", summary: "End the lock after wrong passwords" },
  endAccountSessions: { access: "admin", tag: "Operator", summary: "Log an account out everywhere" },
  setRole: { access: "admin", tag: "Operator", summary: "Give an account another role", fresh: "always" },
  resetSecondFactor: {
    access: "admin",
    tag: "Operator",
    summary: "Take all second factors of an account away in 24 hours, and tell its owner at once",
    description:
      "For whoever lost them. Until then its owner and every admin can stop it. Not one's own (10102); 10107 where there is no factor; 10116 where a passkey is the only way into the account.",
    fresh: "always",
  },
  cancelFactorReset: {
    access: "admin",
    tag: "Operator",
    summary: "Stop a reset of second factors, and tell the account's owner",
    description: "10107 where none waits.",
  },
  suspendAccount: { access: "admin", tag: "Operator", summary: "Shut an account out and end its sessions" },
  restoreAccount: { access: "admin", tag: "Operator", summary: "Let a suspended account in again" },
  revokeDeveloper: { access: "admin", tag: "Operator", summary: "Take the developer status back" },
  audit: {
    access: "admin",
    tag: "Operator",
    summary: "The audit log, newest first",
    description:
      "For admins. `action`, `actor` and `subject` (ids of accounts), `from` and `to` (UTC days, both included) each narrow it; an `action` that ends with a dot stands for all that begin so. Nothing changes it.",
  },
  auditCsv: {
    access: "admin",
    tag: "Operator",
    summary: "The audit log as a file for spreadsheets",
    description:
      "For admins. The filter is that of the audit log, the oldest row comes first, `before` and `after` are JSON. The export is recorded in the log.",
  },
  messages: {
    access: "admin",
    tag: "Operator",
    summary: "Mails and text messages of the last 30 days, the newest first",
    description:
      "For admins. `to` is masked, and what a message said is never shown. `repeatable`: whether it can be sent again; a message with a code or a link cannot, because it is worth nothing any more. `counts` are of all messages of the last 30 days; those that were sent are not counted.",
  },
  retryMessage: {
    access: "admin",
    tag: "Operator",
    summary: "Send a message again that failed, or now instead of later",
    description: "10107 where it cannot be sent again. One whose state is `unknown` may reach its receiver twice.",
  },
  adminProducts: {
    access: "publisher",
    tag: "Publishing",
    summary: "All products, retired ones too, in display order",
  },
  changeProduct: {
    access: "publisher",
    tag: "Publishing",
    summary: "Create a product, or change it",
    description: "Without `revision` the product is created; 10107 where it exists. Its slug never changes.",
  },
  orderProducts: { access: "publisher", tag: "Publishing", summary: "Set the order in which products are shown" },
  adminReleases: { access: "publisher", tag: "Publishing", summary: "Releases of all products, drafts too" },
  adminRelease: { access: "publisher", tag: "Publishing", summary: "One release as its publisher sees it" },
  createRelease: {
    access: "publisher",
    tag: "Publishing",
    summary: "Create a release: published, scheduled or as a draft",
    description:
      "A list that has lines in one language alone is refused (10100), except in drafts and where `translation` says that the language is `missing`. 10107 where the version exists.",
  },
  changeRelease: { access: "publisher", tag: "Publishing", summary: "Change the text of a release" },
  deleteProduct: {
    access: "publisher",
    tag: "Publishing",
    summary: "Delete a product that never had a published release, with its drafts",
  },
  pinRelease: {
    access: "publisher",
    tag: "Publishing",
    summary: "Pin a published release as the latest of its channel, or end that",
  },
  deleteDraft: { access: "publisher", tag: "Publishing", summary: "Delete a release that was never published" },
  publishRelease: {
    access: "publisher",
    tag: "Publishing",
    summary: "Publish a draft now or at a time, or a withdrawn release again",
  },
  withdrawRelease: {
    access: "publisher",
    tag: "Publishing",
    summary: "Withdraw a release: its address stays and says why, its files are no longer served",
  },
  uploadFile: {
    access: "publisher",
    tag: "Publishing",
    summary: "Upload a file of a release",
    description:
      "The body is the file, of any content type and size. The header `x-sha256`, if sent, is compared with what arrived (10100). In a draft or scheduled release a file of that name is replaced; a published one never changes (10107), but the very same file again succeeds. An upload ends after 60 seconds without a byte. An archive (`.zip`, `.tgz`, `.tar.gz`, `.unitypackage`) is refused (10100 at `name`) if it is none, unpacks to too much, or has entries that lead out of its folder.",
  },
  attachUpload: {
    access: "publisher",
    tag: "Publishing",
    summary: "Make a finished upload a file of a release",
    description:
      "For one's own upload that has arrived completely, by the rules of `uploadFile`. `sha256` is compared with what arrived (10100). 10108 for an upload that is unknown, expired or another account's.",
  },
  deleteFile: {
    access: "publisher",
    tag: "Publishing",
    summary: "Delete a file of a draft or scheduled release",
    description: "10107 for a release that was published.",
  },
  fileContents: {
    access: "publisher",
    tag: "Publishing",
    summary: "What a zip or tgz archive of a release contains",
    description: "The first 10,000 entries; `total` and `unpacked` count all. 10100 at `name` for any other file.",
  },
  beginUpload: {
    access: "publisher",
    tag: "Publishing",
    summary: "Begin a resumable upload (tus 1.0.0)",
    description:
      "Takes the header `Upload-Length`, answers 201 with `Location`. The upload belongs to the account that began it and expires 24 hours after it was last continued. Of the extensions of tus it has creation and termination. A refusal is an envelope, its HTTP status 4xx or 5xx.",
  },
  uploadOffset: {
    access: "publisher",
    tag: "Publishing",
    summary: "How much of an upload has arrived (tus 1.0.0)",
    description: "In the header `Upload-Offset`.",
  },
  continueUpload: {
    access: "publisher",
    tag: "Publishing",
    summary: "Send more of an upload (tus 1.0.0)",
    description:
      "The body begins at the byte that the header `Upload-Offset` names (409 otherwise) and has the type `application/offset+octet-stream`. What arrived of a request that breaks off stays.",
  },
  cancelUpload: { access: "publisher", tag: "Publishing", summary: "Delete an unfinished upload (tus 1.0.0)" },
  adminLicences: { access: "admin", tag: "Publishing", summary: "All versions of the licence" },
  createLicence: {
    access: "admin",
    tag: "Publishing",
    summary: "Publish a version of the licence; from its day on every download asks again",
    fresh: "always",
  },
  changePolicy: { access: "admin", tag: "Publishing", summary: "Publish a new version of a policy" },
  previewMarkdown: {
    access: "admin",
    tag: "Publishing",
    summary: "Markdown as the HTML that its page would have",
    description: "For a preview; stores nothing.",
  },
  importChangelog: {
    access: "publisher",
    tag: "Publishing",
    summary: "Read a change log: versions, and what was not understood",
    description:
      "Changes nothing: each version is then sent as a release of its own. Reads Keep a Changelog, points below the names of parts as Khronos writes them, and plain points. Every line that is not blank is in a version, is one of its headings, or is in `unread` with its number. A version that stands twice is listed twice, the second time with `repeats`.",
  },
  tokens: { access: "admin", tag: "Tokens", summary: "Tokens for automation, the newest first" },
  createToken: {
    access: "admin",
    tag: "Tokens",
    summary: "Create a token for automation; it is shown this once",
    description:
      "Sent as `Authorization: Bearer` (or in the header `token`), it makes public calls, and with the role `publisher` the calls of publishers; no others (10102). What it does is recorded as done by the token.",
    fresh: "always",
  },
  revokeToken: {
    access: "admin",
    tag: "Tokens",
    summary: "Revoke a token; counts from the next request",
    fresh: "always",
  },
} as const satisfies Record<CallName, CallFact>;
