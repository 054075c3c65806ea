import * as z from "zod/mini";
import type { BytesCall, CallName, JsonCall } from "./calls.ts";
import {
  comparison,
  licence,
  newestVersionList,
  productList,
  productNames,
  productWithVersions,
  releaseList,
  releaseNote,
} from "./schemas/catalogue.ts";
import * as accounts from "./schemas/accounts.ts";
import * as changelog from "./schemas/changelog.ts";
import * as applications from "./schemas/applications.ts";
import {
  doc,
  docTree,
  hitList,
  policy,
  policyList,
  questionList,
  sampleList,
  sampleSources,
  textChanges,
} from "./schemas/content.ts";
import { downloadLink, downloadRequest } from "./schemas/downloads.ts";
import type { ProofChallenge } from "./proof.ts";
import { limits } from "./limits.ts";
import * as operator from "./schemas/operator.ts";
import * as publishing from "./schemas/publishing.ts";
import * as security from "./schemas/security.ts";
import * as tokens from "./schemas/tokens.ts";
import * as files from "./schemas/release-files.ts";
import { statistics, statisticsExport, statisticsSpan } from "./schemas/statistics.ts";
import { paging } from "./schemas/values.ts";
import { accountRules, contact, ofCountry, provinceList } from "./schemas/website.ts";

export type CallSchemas = {
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  data: z.ZodMiniType;
};

const slug = z.strictObject({ slug: z.string() });
const slugAndVersion = z.strictObject({ slug: z.string(), version: z.string() });
const ofProduct = z.strictObject({ ...paging, product: z.optional(z.string()) });
const versionName = z.string("required").check(z.minLength(1, "required"), z.maxLength(64, "tooLong"));

/**
 * Input and output of each call (a file as its text); validation, types, client and OpenAPI are all derived from this
 * table.
 */
export const schemas = {
  products: { query: z.strictObject(paging), data: productList },
  product: { params: slug, data: productWithVersions },
  newestVersions: { query: z.strictObject(paging), data: newestVersionList },
  releases: { params: slug, query: z.strictObject(paging), data: releaseList },
  release: { params: slugAndVersion, data: releaseNote },
  compare: { params: slug, query: z.strictObject({ from: versionName, to: versionName }), data: comparison },
  currentLicence: { data: licence },
  licenceChanges: { data: textChanges },
  docs: { data: docTree },
  doc: { params: z.strictObject({ product: z.string(), slug: z.string() }), data: doc },
  samples: { query: ofProduct, data: sampleList },
  sampleSources: { params: z.strictObject({ product: z.string(), slug: z.string() }), data: sampleSources },
  faq: { query: ofProduct, data: questionList },
  policies: { query: z.strictObject(paging), data: policyList },
  policy: { params: slug, data: policy },
  policyChanges: { params: slug, data: textChanges },
  search: {
    query: z.strictObject({ ...ofProduct.shape, q: z.string("required").check(z.maxLength(limits.query, "tooLong")) }),
    data: hitList,
  },
  contact: { data: contact },
  agreeToDownload: { body: downloadRequest, data: downloadLink },
  accountRules: { data: accountRules },
  location: { data: accounts.visitorLocation },
  provinces: { query: ofCountry, data: provinceList },
  navigation: { data: productNames },
  sendCode: { body: accounts.codeRequest, data: accounts.codeSent },
  mailCode: { body: accounts.codeRequest, data: accounts.codeSent },
  codeDelivery: { body: accounts.codeDeliveryRequest, data: accounts.codeDelivery },
  checkCode: { body: accounts.codeCheck, data: z.null() },
  logIn: { body: accounts.logInRequest, data: accounts.session },
  logInByMail: { body: accounts.mailLogInRequest, data: accounts.session },
  logInByOidc: { body: accounts.oidcResponse, data: accounts.session },
  checkAccount: { body: accounts.accountOnly, data: z.null() },
  registerByPhone: { body: accounts.phoneRegistration, data: z.null() },
  registerByMail: { body: accounts.mailRegistration, data: z.null() },
  confirmRegistration: { body: accounts.registrationEnd, data: accounts.session },
  sendResetMail: { body: accounts.mailboxOnly, data: z.null() },
  resetWays: { body: accounts.resetWaysRequest, data: accounts.resetWays },
  resetByMail: { body: accounts.mailReset, data: z.null() },
  changePassword: { body: accounts.passwordChange, data: z.null() },
  renewSession: { body: accounts.nothing, data: accounts.session },
  logOut: { body: accounts.nothing, data: z.null() },
  apply: { body: applications.submission, data: applications.submitted },
  application: { body: accounts.nothing, data: applications.applicationStatus },
  applicationDraft: { data: applications.draft },
  saveApplicationDraft: { body: applications.draft, data: z.null() },
  profile: { data: accounts.profile },
  changeProfile: { body: accounts.profileChange, data: accounts.profile },
  sessions: { query: z.strictObject(paging), data: accounts.sessionList },
  endSessions: { body: accounts.sessionsToEnd, data: z.null() },
  agreements: { query: z.strictObject(paging), data: accounts.agreementList },
  agreeToPolicies: { body: accounts.policiesAgreed, data: z.null() },
  releaseNews: { data: accounts.releaseNews },
  changeReleaseNews: { body: accounts.releaseNewsChange, data: accounts.releaseNews },
  ownDownloads: { query: z.strictObject(paging), data: accounts.downloadList },
  addPhone: { body: accounts.phoneToAdd, data: z.null() },
  addMail: { body: accounts.mailboxToAdd, data: z.null() },
  confirmMail: { body: accounts.tokenOnly, data: z.null() },
  oidcLink: { data: accounts.oidcLink },
  beginOidcLink: { body: accounts.nothing, data: accounts.oidcStart },
  confirmOidcLink: { body: accounts.oidcResponse, data: z.null() },
  removeOidcLink: { data: z.null() },
  beginOidcProof: { body: accounts.oidcProofStart, data: accounts.oidcStart },
  confirmOidcProof: { body: accounts.oidcResponse, data: accounts.session },
  exportAccount: { data: accounts.accountCopy },
  deleteAccount: { body: accounts.deletion, data: z.null() },
  passkeyOptions: { body: accounts.nothing, data: security.passkeyRequest },
  logInByPasskey: { body: security.passkeyLogin, data: accounts.session },
  proofOptions: { body: accounts.nothing, data: security.proofOptions },
  prove: { body: security.proof, data: accounts.session },
  security: { data: security.security },
  newPasskeyOptions: { body: accounts.nothing, data: security.passkeyCreation },
  addPasskey: { body: security.newPasskey, data: security.recoveryCodes },
  renamePasskey: { params: security.passkeyId, body: security.passkeyName, data: z.null() },
  removeContact: { params: security.contactOf, data: z.null() },
  removePasskey: { params: security.passkeyId, data: z.null() },
  beginAuthenticator: { body: accounts.nothing, data: security.newAuthenticator },
  confirmAuthenticator: { body: security.authenticatorCode, data: security.recoveryCodes },
  removeAuthenticator: { data: z.null() },
  makeRecoveryCodes: { body: accounts.nothing, data: security.recoveryCodes },
  forgetDevices: { body: security.deviceToForget, data: z.null() },
  keepFactors: { body: accounts.nothing, data: z.null() },
  statistics: { query: statisticsSpan, data: statistics },
  statisticsCsv: { query: statisticsExport, data: z.string() },
  applicationQueue: { query: operator.applicationQuery, data: operator.applicationQueue },
  applicationsCsv: { query: operator.applicationExport, data: z.string() },
  reviewedApplication: { params: operator.idOnly, data: operator.reviewedApplication },
  decideApplication: { params: operator.idOnly, body: operator.decision, data: operator.reviewedApplication },
  undoDecision: { params: operator.idOnly, body: operator.decisionToUndo, data: operator.reviewedApplication },
  viewApplication: { params: operator.idOnly, body: operator.viewing, data: operator.viewers },
  reasonTemplates: { data: operator.reasonTemplates },
  changeReasonTemplates: { body: operator.reasonTemplatesChange, data: operator.reasonTemplates },
  accounts: { query: operator.accountQuery, data: operator.accountList },
  accountDetail: { params: operator.idOnly, data: operator.accountDetail },
  unlockAccount: { params: operator.idOnly, body: operator.accountAction, data: operator.accountDetail },
  endAccountSessions: { params: operator.idOnly, body: operator.accountAction, data: operator.accountDetail },
  setRole: { params: operator.idOnly, body: operator.roleChange, data: operator.accountDetail },
  resetSecondFactor: { params: operator.idOnly, body: operator.reasonedChange, data: operator.accountDetail },
  cancelFactorReset: { params: operator.idOnly, body: operator.cancellation, data: operator.accountDetail },
  suspendAccount: { params: operator.idOnly, body: operator.reasonedChange, data: operator.accountDetail },
  restoreAccount: { params: operator.idOnly, body: operator.restoration, data: operator.accountDetail },
  revokeDeveloper: { params: operator.idOnly, body: operator.reasonedChange, data: operator.accountDetail },
  audit: { query: operator.auditQuery, data: operator.auditLog },
  auditCsv: { query: operator.auditExport, data: z.string() },
  messages: { query: operator.messageQuery, data: operator.messageList },
  retryMessage: { params: operator.idOnly, data: operator.message },
  adminProducts: { data: publishing.adminProductList },
  changeProduct: { params: slug, body: publishing.productChange, data: publishing.adminProduct },
  orderProducts: { body: publishing.productOrder, data: publishing.adminProductList },
  adminReleases: { query: publishing.releaseQuery, data: publishing.adminReleaseList },
  adminRelease: { params: publishing.releaseAddress, data: publishing.adminRelease },
  createRelease: { params: slug, body: publishing.newRelease, data: publishing.adminRelease },
  changeRelease: { params: publishing.releaseAddress, body: publishing.releaseChange, data: publishing.adminRelease },
  deleteProduct: { params: publishing.productAddress, query: publishing.deletion, data: z.null() },
  pinRelease: { params: publishing.releaseAddress, body: publishing.pin, data: publishing.adminRelease },
  deleteDraft: { params: publishing.releaseAddress, query: publishing.deletion, data: z.null() },
  publishRelease: { params: publishing.releaseAddress, body: publishing.publication, data: publishing.adminRelease },
  withdrawRelease: { params: publishing.releaseAddress, body: publishing.withdrawal, data: publishing.adminRelease },
  uploadFile: { params: files.fileAddress, query: files.fileTarget, data: files.uploadedFile },
  attachUpload: { params: publishing.releaseAddress, body: files.uploadToAttach, data: files.uploadedFile },
  deleteFile: { params: files.fileAddress, data: z.null() },
  fileContents: { params: files.fileAddress, data: files.archiveContents },
  beginUpload: { data: z.null() },
  uploadOffset: { params: files.uploadAddress, data: z.null() },
  continueUpload: { params: files.uploadAddress, data: z.null() },
  cancelUpload: { params: files.uploadAddress, data: z.null() },
  adminLicences: { data: publishing.adminLicenceList },
  createLicence: { body: publishing.newLicence, data: licence },
  changePolicy: { params: slug, body: publishing.policyChange, data: policy },
  previewMarkdown: { body: publishing.markdownText, data: publishing.markdownPreview },
  importChangelog: { body: changelog.importRequest, data: changelog.changelog },
  tokens: { query: tokens.tokenQuery, data: tokens.tokenList },
  createToken: { body: tokens.tokenRequest, data: tokens.createdToken },
  revokeToken: { params: tokens.tokenId, data: z.null() },
} as const satisfies Record<CallName, CallSchemas>;

type Schemas = typeof schemas;
type PartOf<Name extends CallName, Part extends "params" | "query" | "body", Way extends "input" | "output"> =
  Schemas[Name] extends Record<Part, infer Schema extends z.ZodMiniType>
    ? Way extends "input"
      ? z.input<Schema>
      : z.output<Schema>
    : unknown;

/** The input of a call: path parameters, query and body in one object (their names never collide). */
export type CallInput<Name extends CallName> = PartOf<Name, "params", "input"> &
  PartOf<Name, "query", "input"> &
  PartOf<Name, "body", "input">;

/** The same after validation, defaults filled in. */
export type ParsedInput<Name extends CallName> = PartOf<Name, "params", "output"> &
  PartOf<Name, "query", "output"> &
  PartOf<Name, "body", "output">;

/** The `data` of a successful response. */
export type CallData<Name extends JsonCall | BytesCall> = z.output<Schemas[Name]["data"]>;

/** The `data` of a refusal. */
export type RefusalData = {
  /** `message` is a text, or, until it leaves the server, its key; `number` is for texts that name one. */
  issues?: { field: string; message: string; number?: number }[];
  licence?: { id: string; version: string; url: string };
  /** Wrong passwords left before the lock. */
  remainCount?: number;
  /** Seconds to wait. */
  retryAfter?: number;
  lockedUntil?: string | null;
  /** Why an account is suspended, in the operator's words. */
  reason?: string;
  /** The password has to be changed before anything else. */
  changePassword?: true;
  /** The second step of the login, or its set-up, comes before anything else. */
  secondStep?: "verify" | "setUp";
  /** The challenge to solve. */
  challenge?: ProofChallenge;
  id?: string;
};

export type Envelope<Data = unknown> = { errCode: number; errMsg: string; data: Data | null };
