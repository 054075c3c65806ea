import type { NoticeKind } from "../../schemas/messages.ts";

/** Texts of the shell's part "messages", in English; this file defines which words exist. */
const en = {
  title: "Outbox",
  lead: (recent: number) =>
    recent === 0 ? "In the last 30 days" : `In the last 30 days, ${recent} of them in the last 24 hours`,
  filters: "Messages by state",
  searchLabel: "Search messages",
  searchHint: "Name, number or e-mail",
  table: "Messages",
  state: (failed: number, unknown: number) => {
    const isOne = failed === 1;
    if (unknown === 0)
      return failed === 0 ? "No message failed" : isOne ? "1 message failed" : `${failed} messages failed`;
    if (failed === 0)
      return unknown === 1 ? "1 message may not have arrived" : `${unknown} messages may not have arrived`;
    return isOne ? `1 message failed, ${unknown} unknown` : `${failed} messages failed, ${unknown} unknown`;
  },
  toFiles: "Messages are written to files, not sent",
  unfold: "Show the details",
  detailsOf: (receiver: string) => `Details of the message to ${receiver}`,
  columns: {
    time: "Time",
    message: "Message",
    to: "To",
    address: "Address",
    state: "State",
    after: "Sent after",
    attempts: "Attempts",
  },
  seconds: (seconds: string) => `${seconds} s`,
  minutes: (minutes: string) => `${minutes} min`,
  created: "Created",
  next: "Next attempt",
  ended: "Ended",
  answer: "Answer",
  openAccount: "Open the account",
  states: {
    waiting: "Waiting",
    sent: "Sent",
    toFile: "Written to a file",
    failed: "Failed",
    unknown: "Unknown",
    expired: "Expired",
  },
  channels: { sms: "Text message", mail: "E-mail" },
  purposes: {
    login: "Login code",
    register: "Registration code",
    reset: "Password reset",
    bind: "New contact",
    delete: "Account deletion code",
    verify: "Registration link",
    invite: "Invitation",
    notice: "Notice",
    news: "Release news",
    decision: "Decision on an application",
  },
  notices: {
    passwordChanged: "Password changed",
    newLogin: "Login from a new device",
    accountDeleted: "Account deleted",
    contactAdded: "Contact added",
    contactRemoved: "Contact removed",
    alreadyRegistered: "Already registered",
    applicationReceived: "Application received",
    developerApproved: "Recognized as a developer",
    developerRevoked: "Developer status revoked",
    accountSuspended: "Account suspended",
    accountRestored: "Account restored",
    accountUnlocked: "Account unlocked",
    sessionsEnded: "Sessions ended",
    factorAdded: "Second factor added",
    factorRemoved: "Second factor removed",
    passkeyCopied: "Passkey refused",
    factorsResetBegun: "Reset of second factors",
    factorsReset: "Second factors removed",
    factorsKept: "Reset canceled",
    roleSet: "Role changed",
    webhookStopped: "Webhook stopped",
    tokenExpires: "Token expires soon",
    testMessage: "Test",
    heldNotices: "Several notices",
  } satisfies Record<NoticeKind, string>,
  attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
  send: "Send again",
  sendTo: (receiver: string) => `Send again to ${receiver}`,
  sending: "Sending",
  queued: "The message is being sent again.",
  changed: "This message changed meanwhile. The list has been loaded again.",
  ask: "Send this message again?",
  twice:
    "It is not known whether the first attempt arrived, because the connection broke before the provider responded. The receiver may get the message twice.",
  emptyTitle: "No messages",
  empty: {
    search: "Nothing matches this search.",
    all: "Nothing was sent in the last 30 days.",
    waiting: "No message is waiting.",
    sent: "No message was sent in the last 30 days.",
    failed: "No message failed in the last 30 days.",
    unknown: "The outcome of every message is known.",
    expired: "No message expired in the last 30 days.",
  },
  showAll: "Show all messages",
};

export type MessagesWords = typeof en;
export default { outbox: en };
