import type { CallName } from "./calls.ts";
import type { Role } from "./schemas/accounts.ts";

/** Who may make a call: everybody, any account that is logged in, reviewers and admins, or admins alone. */
export type Access = "public" | "account" | "reviewer" | "admin";

/** The roles that a call asks for, beyond a login. */
export const rolesFor: Partial<Record<Access, readonly Role[]>> = {
  reviewer: ["reviewer", "admin"],
  admin: ["admin"],
};

/**
 * `description`: what the summary has no room for. `opens`: whether it is open to an account that has to change its
 * password first; what is public is, unless it says otherwise, and nothing else.
 */
export type CallFact = {
  access: Access;
  tag: string;
  summary: string;
  description?: string;
  opens?: "always" | "afterPasswordChange";
};

/** What is said of each call in its description, and who may make it. */
export const callFacts = {
  products: { access: "public", tag: "Catalogue", summary: "All products with their newest version" },
  product: { access: "public", tag: "Catalogue", summary: "A product with all its versions and files" },
  releases: { access: "public", tag: "Catalogue", summary: "Release notes of a product, newest first" },
  release: { access: "public", tag: "Catalogue", summary: "Release note of one version" },
  compare: { access: "public", tag: "Catalogue", summary: "What changed between two versions" },
  currentLicence: { access: "public", tag: "Catalogue", summary: "The licence that a download asks for" },
  docs: { access: "public", tag: "Content", summary: "Titles of the documentation in reading order" },
  doc: { access: "public", tag: "Content", summary: "A documentation page" },
  samples: { access: "public", tag: "Content", summary: "Samples, of one product or of all" },
  faq: { access: "public", tag: "Content", summary: "Questions and answers, of one product or of all" },
  policies: { access: "public", tag: "Content", summary: "All policies with version and effective day" },
  policy: { access: "public", tag: "Content", summary: "The text of a policy" },
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
  sendCode: { access: "public", tag: "Accounts", summary: "Send a verification code to a mobile number" },
  checkCode: { access: "public", tag: "Accounts", summary: "Whether a verification code is right; spends an attempt" },
  logIn: { access: "public", tag: "Accounts", summary: "Log in by password, or by mobile number and code" },
  logInByMail: { access: "public", tag: "Accounts", summary: "Log in by mailbox and password" },
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
  ownDownloads: { access: "account", tag: "Own account", summary: "What this account downloaded" },
  addPhone: { access: "account", tag: "Own account", summary: "Add or replace the mobile number" },
  addMail: { access: "account", tag: "Own account", summary: "Send a link to a mailbox to be added" },
  confirmMail: { access: "account", tag: "Own account", summary: "Add the mailbox by the link in the mail" },
  exportAccount: { access: "account", tag: "Own account", summary: "Everything kept about this account" },
  deleteAccount: { access: "account", tag: "Own account", summary: "Delete this account for good" },
  statistics: {
    access: "admin",
    tag: "Operator",
    summary: "Downloads, registrations and applications day by day",
    description:
      "For admins. Days are UTC days, `from` and `to` included: the last 28 by default, 366 at most. `downloads`: files whose first byte was sent, guests' too, each agreement to the licence counted once however many ranges fetched it. `registrations`: accounts that were made, also those deleted since. `applications`: developer applications that were submitted, each resubmission too. `medianAnswerHours`: of the decisions of that day that were not undone, the median time since the submission; null where there was none. `products`: downloads of the whole span by product and version, the most first.",
  },
  applicationQueue: {
    access: "reviewer",
    tag: "Operator",
    summary: "Developer applications, those that wait first",
    description:
      "For reviewers and admins. Waiting applications come first, the longest wait first; decided ones follow, the newest decision first. `q` looks in team, organization, contact, e-mail and mobile number. `counts` are of all applications; `late` are those whose `expectedBy` is over where the operator works.",
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
  accounts: { access: "admin", tag: "Operator", summary: "Accounts, by name, mobile number or mailbox" },
  accountDetail: { access: "admin", tag: "Operator", summary: "An account with its newest events" },
  unlockAccount: { access: "admin", tag: "Operator", summary: "End the lock after wrong passwords" },
  endAccountSessions: { access: "admin", tag: "Operator", summary: "Log an account out everywhere" },
  setRole: { access: "admin", tag: "Operator", summary: "Give an account another role" },
  suspendAccount: { access: "admin", tag: "Operator", summary: "Shut an account out and end its sessions" },
  restoreAccount: { access: "admin", tag: "Operator", summary: "Let a suspended account in again" },
  revokeDeveloper: { access: "admin", tag: "Operator", summary: "Take the developer status back" },
  audit: {
    access: "admin",
    tag: "Operator",
    summary: "The audit log, newest first",
    description: "For admins. `action`, `actor` and `subject` (ids of accounts) each narrow it. Nothing changes it.",
  },
} as const satisfies Record<CallName, CallFact>;
