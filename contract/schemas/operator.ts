import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { location, roles, status } from "./accounts.ts";
import { application, applicationState, reason } from "./applications.ts";
import { askedDay } from "./statistics.ts";
import { moment, pageOf, paging } from "./values.ts";

/** Text that an operator searches for; empty finds everything. */
const searchText = z.optional(z.string().check(z.maxLength(limits.query, "tooLong")));
/** An opaque id of ours, as part of a path. */
const id = z.string().check(z.maxLength(64, "tooLong"));
const version = z.int32("wholeNumber");
const reasonText = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.reason, "tooLong"));

export const idOnly = z.strictObject({ id });

const applicationFilter = { state: z.optional(applicationState), q: searchText };
/** Other orders of the queue than its own; `-`: the last one first. */
export const applicationSorts = ["submitted", "-submitted", "team", "-team"] as const;
export type ApplicationSort = (typeof applicationSorts)[number];
export const applicationQuery = z.strictObject({
  ...paging,
  ...applicationFilter,
  /** Only those that wait longer than was promised. */
  late: z.optional(z.literal("1", "invalid")),
  sort: z.optional(z.enum(applicationSorts, "invalid")),
});
export const applicationExport = z.strictObject(applicationFilter);

const queuedApplication = {
  id: z.string(),
  state: applicationState,
  version: z.int(),
  submittedAt: moment,
  expectedBy: z.iso.date(),
  decidedAt: z.nullable(moment),
  /** How many of the promised working days have passed since the day of submission, down to a tenth. */
  workingDays: z.number(),
  /** Waiting, and so many days after the one on which an answer was promised; 0 if it is not late. */
  daysLate: z.int(),
  teamName: z.string(),
  organizationName: z.string(),
  location,
  /** Id of the applicant's account. */
  account: z.string(),
};
const applicationCounts = z.object({ waiting: z.int(), late: z.int(), approved: z.int(), refused: z.int() });
export const applicationQueue = z.extend(pageOf(z.object(queuedApplication)), {
  /** Of all applications, whatever `state` and `q` ask for. */
  counts: applicationCounts,
});
export type QueuedApplication = z.infer<typeof applicationQueue>["items"][number];

/** An application as its reviewer reads it. */
export const reviewedApplication = z.object({
  ...queuedApplication,
  application,
  reasons: z.array(reason),
  /** Who decided it, by name; `null` while it waits, and once that account is deleted. */
  decidedBy: z.nullable(z.string()),
  /** Until when its decider, and nobody else, can undo the decision; `null` for everybody else. */
  undoUntil: z.nullable(moment),
  /** Whether it is the reader's own, which they may not decide. */
  own: z.boolean(),
  applicant: z.object({
    username: z.string(),
    /** The language in which the applicant is written to. */
    ln: z.union([z.literal(0), z.literal(1)]),
    status,
    location,
    registeredAt: moment,
    suspended: z.boolean(),
    /** Proven ways to reach the account: a mobile number by SMS code, a mailbox by link. */
    verified: z.array(z.enum(["phone", "mailbox"])),
  }),
  /** Other accounts' applications that name the same mobile number, e-mail or organization. */
  sameContact: z.array(z.object({ id: z.string(), teamName: z.string(), fields: z.array(z.string()) })),
  /** Oldest first. `application` is what was submitted, on submissions that were recorded with it. */
  history: z.array(
    z.object({
      state: z.enum(["waiting", "approved", "refused", "revoked"]),
      at: moment,
      reasons: z.array(reason),
      version: z.int(),
      by: z.nullable(z.string()),
      application: z.nullable(application),
    }),
  ),
});
export type ReviewedApplication = z.infer<typeof reviewedApplication>;

/** A field of the application that a reason is about; empty for a reason about all of it. */
const reasonField = z.enum(
  ["", ...(Object.keys(application.shape) as (keyof typeof application.shape)[])],
  "applicationField",
);
export const decision = z.strictObject({
  decision: z.enum(["approve", "refuse"], "required"),
  reasons: z.optional(
    z.array(z.strictObject({ field: reasonField, message: reasonText })).check(z.maxLength(limits.reasons, "tooMany")),
  ),
  version,
});
export const viewing = z.strictObject({ open: z.boolean("required") });
export const viewers = z.object({ version: z.int(), others: z.array(z.string()) });

const templateText = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.reason, "tooLong"));
const templateList = z
  .array(
    z.strictObject({ field: reasonField, text: z.strictObject({ en: templateText, zh: templateText }, "required") }),
  )
  .check(z.maxLength(limits.reasonTemplates, "tooMany"));
export const reasonTemplatesChange = z.strictObject({ revision: version, items: templateList });
/** `revision` 0: those that come with the portal. */
export const reasonTemplates = z.object({ revision: z.int(), items: templateList });

export const decisionToUndo = z.strictObject({ version });

const operatorRole = z.enum(roles, "required");
export const accountQuery = z.strictObject({
  ...paging,
  q: searchText,
  role: z.optional(operatorRole),
  suspended: z.optional(z.enum(["0", "1"])),
});

const listedAccount = {
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  mailbox: z.nullable(z.string()),
  role: operatorRole,
  status,
  location,
  suspended: z.boolean(),
  locked: z.boolean(),
  createdAt: moment,
  version: z.int(),
};
export const accountList = pageOf(z.object(listedAccount));
export type ListedAccount = z.infer<typeof accountList>["items"][number];

/** One row of the audit log. `before` and `after` hold what changed, without secrets. */
const auditRow = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  /** Who did it; `null` for the portal itself. `username` is `null` once the account is deleted. */
  actor: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  subject: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  network: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
const auditFilter = {
  action: z.optional(z.string().check(z.maxLength(limits.name, "tooLong"))),
  actor: z.optional(id),
  subject: z.optional(id),
  /** Days in UTC, both included. */
  from: askedDay,
  to: askedDay,
};
export const auditQuery = z.strictObject({ ...paging, ...auditFilter });
export const auditExport = z.strictObject(auditFilter);
export const auditLog = pageOf(auditRow);
export type AuditRow = z.infer<typeof auditRow>;

export const messageStates = ["waiting", "sent", "failed", "unknown", "expired"] as const;
export type MessageState = (typeof messageStates)[number];
/** A mail or text message on its way, or what became of it. Never what it said. */
export const message = z.object({
  id: z.string(),
  channel: z.enum(["sms", "mail"]),
  purpose: z.enum(["login", "register", "reset", "bind", "delete", "verify", "notice", "decision", "news"]),
  /** Masked once the message is settled, unless it is still a contact of the account that it was for. */
  to: z.string(),
  language: z.enum(["en", "zh"]),
  state: z.enum(messageStates),
  attempts: z.int(),
  createdAt: moment,
  /** When it is tried next, while it waits. */
  dueAt: z.nullable(moment),
  settledAt: z.nullable(moment),
  error: z.nullable(z.string()),
  repeatable: z.boolean(),
});
export const messageQuery = z.strictObject({ ...paging, state: z.optional(z.enum(messageStates, "invalid")) });
export const messageList = z.extend(pageOf(message), {
  /** Of all messages, whatever `state` asks for; `recentlyFailed`: those of the last 24 hours that may not have arrived. */
  counts: z.object({ waiting: z.int(), failed: z.int(), unknown: z.int(), recentlyFailed: z.int() }),
});
export type ListedMessage = z.infer<typeof message>;

/** An account as an admin sees it. */
export const accountDetail = z.object({
  ...listedAccount,
  lockedUntil: z.nullable(moment),
  /** After a hundred wrong passwords in a row; only a reset opens it. */
  passwordClosed: z.boolean(),
  suspendedAt: z.nullable(moment),
  suspendedReason: z.nullable(z.string()),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  /** `reset`: from when on the next login takes all factors away, and why. */
  secondFactor: z.object({
    twoStep: z.boolean(),
    passkeys: z.int(),
    authenticator: z.boolean(),
    reset: z.nullable(z.object({ dueAt: moment, reason: z.string() })),
  }),
  /** Logins that are open now. */
  sessions: z.int(),
  lastSeenAt: z.nullable(moment),
  application: z.nullable(z.object({ id: z.string(), state: applicationState, version: z.int(), submittedAt: moment })),
  /** The newest of its audit log. */
  events: z.array(auditRow),
});
export type AccountDetail = z.infer<typeof accountDetail>;

/** `version` is compared where it is sent; `reason` goes into the audit log. */
export const accountAction = z.strictObject({ reason: z.optional(reasonText), version: z.optional(version) });
export const roleChange = z.strictObject({ role: operatorRole, reason: z.optional(reasonText), version });
export const reasonedChange = z.strictObject({ reason: reasonText, version });
export const restoration = z.strictObject({ reason: z.optional(reasonText), version });
export const cancellation = z.strictObject({ reason: z.optional(reasonText), version });
