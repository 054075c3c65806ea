/** Texts of the shell's part "messages", in English; this file defines which words exist. */
const en = {
  title: "Outbox",
  lead: "E-mails and text messages of the last 30 days. Their contents are not shown.",
  filters: "Messages by state",
  table: "Messages",
  columns: { receiver: "Receiver", state: "State", attempts: "Attempts", when: "Created", action: "Action" },
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
    login: "login code",
    register: "registration code",
    reset: "password reset",
    bind: "new contact",
    delete: "account deletion code",
    verify: "registration link",
    invite: "invitation",
    notice: "notice",
    news: "release news",
    decision: "decision on an application",
  },
  kind: (channel: string, purpose: string) => `${channel}, ${purpose}`,
  attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
  nextAttempt: (at: string) => `Next attempt ${at}`,
  settled: (at: string) => `Ended ${at}`,
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
