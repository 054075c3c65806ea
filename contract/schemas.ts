import * as z from "zod/mini";
import type { CallName, JsonCall } from "./calls.ts";
import {
  comparison,
  licence,
  productList,
  productWithVersions,
  releaseList,
  releaseNote,
} from "./schemas/catalogue.ts";
import * as accounts from "./schemas/accounts.ts";
import * as applications from "./schemas/applications.ts";
import { doc, docTree, hitList, policy, policyList, questionList, sampleList } from "./schemas/content.ts";
import { downloadLink, downloadRequest } from "./schemas/downloads.ts";
import type { ProofChallenge } from "./proof.ts";
import { limits } from "./limits.ts";
import * as operator from "./schemas/operator.ts";
import { statistics, statisticsSpan } from "./schemas/statistics.ts";
import { paging } from "./schemas/values.ts";
import { accountRules, contact, ofCountry, provinceList } from "./schemas/website.ts";

type CallSchemas = { params?: z.ZodMiniObject; query?: z.ZodMiniObject; body?: z.ZodMiniObject; data: z.ZodMiniType };

const slug = z.strictObject({ slug: z.string() });
const slugAndVersion = z.strictObject({ slug: z.string(), version: z.string() });
const ofProduct = z.strictObject({ ...paging, product: z.optional(z.string()) });
const versionName = z.string("required").check(z.minLength(1, "required"), z.maxLength(64, "tooLong"));

/** What each call takes and answers, a file as its text; validation, types, client and OpenAPI are all derived from this table. */
export const schemas = {
  products: { query: z.strictObject(paging), data: productList },
  product: { params: slug, data: productWithVersions },
  releases: { params: slug, query: z.strictObject(paging), data: releaseList },
  release: { params: slugAndVersion, data: releaseNote },
  compare: { params: slug, query: z.strictObject({ from: versionName, to: versionName }), data: comparison },
  currentLicence: { data: licence },
  docs: { data: docTree },
  doc: { params: z.strictObject({ product: z.string(), slug: z.string() }), data: doc },
  samples: { query: ofProduct, data: sampleList },
  faq: { query: ofProduct, data: questionList },
  policies: { query: z.strictObject(paging), data: policyList },
  policy: { params: slug, data: policy },
  search: {
    query: z.strictObject({ ...ofProduct.shape, q: z.string("required").check(z.maxLength(limits.query, "tooLong")) }),
    data: hitList,
  },
  contact: { data: contact },
  agreeToDownload: { body: downloadRequest, data: downloadLink },
  accountRules: { data: accountRules },
  location: { data: accounts.visitorLocation },
  provinces: { query: ofCountry, data: provinceList },
  sendCode: { body: accounts.codeRequest, data: accounts.codeSent },
  checkCode: { body: accounts.codeCheck, data: z.null() },
  logIn: { body: accounts.logInRequest, data: accounts.session },
  logInByMail: { body: accounts.mailLogInRequest, data: accounts.session },
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
  ownDownloads: { query: z.strictObject(paging), data: accounts.downloadList },
  addPhone: { body: accounts.phoneToAdd, data: z.null() },
  addMail: { body: accounts.mailboxToAdd, data: z.null() },
  confirmMail: { body: accounts.tokenOnly, data: z.null() },
  exportAccount: { data: accounts.accountCopy },
  deleteAccount: { body: accounts.deletion, data: z.null() },
  statistics: { query: statisticsSpan, data: statistics },
  applicationQueue: { query: operator.applicationQuery, data: operator.applicationQueue },
  applicationsCsv: { query: operator.applicationExport, data: z.string() },
  reviewedApplication: { params: operator.idOnly, data: operator.reviewedApplication },
  decideApplication: { params: operator.idOnly, body: operator.decision, data: operator.reviewedApplication },
  undoDecision: { params: operator.idOnly, body: operator.decisionToUndo, data: operator.reviewedApplication },
  accounts: { query: operator.accountQuery, data: operator.accountList },
  accountDetail: { params: operator.idOnly, data: operator.accountDetail },
  unlockAccount: { params: operator.idOnly, body: operator.accountAction, data: operator.accountDetail },
  endAccountSessions: { params: operator.idOnly, body: operator.accountAction, data: operator.accountDetail },
  setRole: { params: operator.idOnly, body: operator.roleChange, data: operator.accountDetail },
  suspendAccount: { params: operator.idOnly, body: operator.reasonedChange, data: operator.accountDetail },
  restoreAccount: { params: operator.idOnly, body: operator.restoration, data: operator.accountDetail },
  revokeDeveloper: { params: operator.idOnly, body: operator.reasonedChange, data: operator.accountDetail },
  audit: { query: operator.auditQuery, data: operator.auditLog },
} as const satisfies Record<CallName, CallSchemas>;

type Schemas = typeof schemas;
type PartOf<Name extends CallName, Part extends "params" | "query" | "body", Way extends "input" | "output"> =
  Schemas[Name] extends Record<Part, infer Schema extends z.ZodMiniType>
    ? Way extends "input"
      ? z.input<Schema>
      : z.output<Schema>
    : unknown;

/** What a caller hands in: path parameters, query and body in one object (their names never meet). */
export type CallInput<Name extends CallName> = PartOf<Name, "params", "input"> &
  PartOf<Name, "query", "input"> &
  PartOf<Name, "body", "input">;

/** The same after validation, defaults filled in. */
export type ParsedInput<Name extends CallName> = PartOf<Name, "params", "output"> &
  PartOf<Name, "query", "output"> &
  PartOf<Name, "body", "output">;

/** What a call answers in `data`. */
export type CallData<Name extends JsonCall> = z.output<Schemas[Name]["data"]>;

/** What an outcome other than success may carry in `data`. */
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
  /** What a proof of work is to be found for. */
  challenge?: ProofChallenge;
  id?: string;
};

export type Envelope<Data = unknown> = { errCode: number; errMsg: string; data: Data | null };
