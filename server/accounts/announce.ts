import type { Role } from "../../contract/access.ts";
import { record, type AuditEvent } from "../audit/record.ts";
import type { CountedEvent } from "../database/downloads-tables.ts";
import type { Write } from "../database/database.ts";
import { queueEvent, type WebhookEvent } from "../messages/events.ts";
import { sendNotice } from "../messages/notices.ts";
import { receiverOf } from "../messages/notify.ts";
import { queueMessage, type MessageContent } from "../messages/queue.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { countEvent } from "../statistics/day-counts.ts";
import { updateDeveloper } from "./developers/update-developer.ts";
import type { Account } from "./find-account.ts";

/** The events of an account by their action in the audit log, and what only they tell. `status`: from now on. */
type Events = {
  "account.registered": object;
  "account.deleted": object;
  "account.passwordChanged": object;
  "account.roleSet": { role: Role };
  "account.roleFollowed": { role: Role };
  "account.suspended": { reason: string };
  "account.restored": object;
  "account.unlocked": { wasLocked: boolean };
  "account.sessionsEnded": object;
  /** `told`: whether by a message, as after a decision of a person. */
  "account.developerApproved": { told: boolean };
  "account.developerRevoked": { status: number; reason: string };
  "application.submitted": { status: number; expectedBy: string };
  /** `notBefore`: until then the decision can be undone, and nobody hears of it. */
  "application.decided": {
    status: number;
    decision: "approved" | "refused";
    reasons: { field: string; message: string }[];
    notBefore: Date;
  };
  "application.decisionUndone": object;
  "passkey.added": object;
  "passkey.removed": object;
  "passkey.copied": { name: string };
  "secondFactor.authenticatorAdded": object;
  "secondFactor.authenticatorRemoved": object;
  "secondFactor.resetBegun": { reason: string; dueAt: Date };
  "secondFactor.resetCancelled": object;
  "secondFactor.reset": object;
};

/** `account`: as it was before the event. */
type Occasion = Pick<AuditEvent, "actor" | "network" | "before" | "after"> & { account: Account };
type EventOf<Action extends keyof Events> = { action: Action } & Events[Action];
export type AccountEvent = { [Action in keyof Events]: EventOf<Action> }[keyof Events];

/**
 * What follows from an event besides its row in the audit log: `developer` renews what services are told about the
 * account, `counted` adds to the statistics, `webhooks` go to the receivers of events, `message` to the account's owner.
 */
type FollowUp<Event> = {
  developer?: true;
  counted?: CountedEvent;
  webhooks?: (event: Event & Occasion) => WebhookEvent[];
  message?: (event: Event, portal: Portal) => MessageContent | undefined;
};

const followUps: { [Action in keyof Events]: FollowUp<EventOf<Action>> } = {
  "account.registered": { developer: true, counted: "account.registered" },
  "account.deleted": {
    webhooks: ({ account }) => (account.status === 2 ? [statusEvent("developer.revoked", account, 0)] : []),
    message: () => ({ kind: "accountDeleted" }),
  },
  "account.passwordChanged": { message: (_, { now }) => ({ kind: "passwordChanged", at: now() }) },
  "account.roleSet": { message: ({ role }) => ({ kind: "roleSet", role }) },
  "account.roleFollowed": { message: ({ role }) => ({ kind: "roleSet", role }) },
  "account.suspended": { message: ({ reason }) => ({ kind: "accountSuspended", reason }) },
  "account.restored": { message: () => ({ kind: "accountRestored" }) },
  "account.unlocked": { message: ({ wasLocked }) => (wasLocked ? { kind: "accountUnlocked" } : undefined) },
  "account.sessionsEnded": { message: () => ({ kind: "sessionsEnded" }) },
  "account.developerApproved": {
    developer: true,
    webhooks: ({ account }) => [statusEvent("developer.approved", account, 2)],
    message: ({ told }, portal) => (told ? { kind: "developerApproved", link: portal.publicUrl() } : undefined),
  },
  "account.developerRevoked": {
    developer: true,
    webhooks: ({ account, status }) => [statusEvent("developer.revoked", account, status)],
    message: ({ reason }, portal) => ({ kind: "developerRevoked", reason, link: resultPage(portal) }),
  },
  "application.submitted": {
    developer: true,
    counted: "application.submitted",
    webhooks: ({ account, status }) => [statusEvent("application.submitted", account, status)],
    message: ({ expectedBy }, portal) => ({ kind: "applicationReceived", expectedBy, link: resultPage(portal) }),
  },
  "application.decided": {
    developer: true,
    webhooks: ({ account, status, decision }) => [
      { type: "application.decided", data: { subject: account.id, status, decision } },
      ...(status === 2 && account.status !== 2 ? [statusEvent("developer.approved", account, status)] : []),
    ],
    message: ({ decision: outcome, reasons }, portal) => ({
      kind: "decision",
      outcome,
      reasons,
      link: resultPage(portal),
    }),
  },
  "application.decisionUndone": { developer: true },
  "passkey.added": { message: () => ({ kind: "factorAdded", factor: "passkey" }) },
  "passkey.removed": { message: () => ({ kind: "factorRemoved", factor: "passkey" }) },
  "passkey.copied": { message: ({ name }) => ({ kind: "passkeyCopied", name }) },
  "secondFactor.authenticatorAdded": { message: () => ({ kind: "factorAdded", factor: "authenticator" }) },
  "secondFactor.authenticatorRemoved": { message: () => ({ kind: "factorRemoved", factor: "authenticator" }) },
  "secondFactor.resetBegun": {
    message: ({ reason, dueAt: at }, { publicUrl }) => ({
      kind: "factorsResetBegun",
      reason,
      at,
      link: `${publicUrl()}/profile/security`,
    }),
  },
  "secondFactor.resetCancelled": { message: () => ({ kind: "factorsKept" }) },
  "secondFactor.reset": { message: () => ({ kind: "factorsReset" }) },
};

/**
 * Records an event of an account and does what follows from it, in the transaction that causes it, once its own changes
 * are made.
 */
export async function announce(portal: Portal, write: Write, event: AccountEvent & Occasion): Promise<void> {
  const { action, account, actor, network, before, after } = event;
  // The row of the event's own action, which TypeScript cannot follow through a union
  const { developer, counted, webhooks, message } = followUps[action] as FollowUp<AccountEvent>;
  const subject = account.id;
  if (developer) await updateDeveloper(portal, write, subject);
  if (counted) await countEvent(write, counted, portal.now());
  const delay = "notBefore" in event && { notBefore: event.notBefore };
  for (const sent of webhooks?.(event) ?? []) await queueEvent(portal, write, { ...sent, subject, ...delay });
  const content = message?.(event, portal);
  const channel = content && (await tell(portal, write, event, content));
  // Operators see whether the owner was told of what they did
  const told = channel && actor !== subject && { message: channel };
  await record(portal, write, { action, actor, subject, network, before, after: told ? { ...after, ...told } : after });
}

/**
 * Sends a message to an account's owner, and returns the channel. One that may still be withdrawn counts toward no limit
 * of notices, and is never combined with others.
 */
async function tell(
  portal: Stores & Clock,
  write: Write,
  event: AccountEvent & Occasion,
  content: MessageContent,
): Promise<"mail" | "sms" | undefined> {
  const receiver = receiverOf(event.account);
  if (!receiver) return undefined;
  const account = event.action === "account.deleted" ? undefined : event.account.id;
  const message = { ...receiver, content, account };
  if (event.action === "application.decided") {
    await queueMessage(portal, write, { ...message, notBefore: event.notBefore });
    return undefined; // nobody was told yet
  }
  await sendNotice(portal, write, message);
  return receiver.channel;
}

function statusEvent(
  type: "application.submitted" | "developer.approved" | "developer.revoked",
  { id: subject }: Account,
  status: number,
): WebhookEvent {
  return { type, data: { subject, status } };
}

/** The page that shows applicants the result. */
function resultPage({ publicUrl }: Pick<Portal, "publicUrl">): string {
  return `${publicUrl()}/apply/result`;
}
