/** Texts of the shell's part "messages", in English; this file defines which words exist. */
const en = {
  title: "Outbox",
  lead: "Of the last 30 days, without contents",
  filters: "Messages by state",
  table: "Messages",
  state: (failed: number) => {
    if (failed === 0) return "Everything of the last day arrived";
    return failed === 1 ? "1 message did not arrive" : `${failed} messages did not arrive`;
  },
  toFiles: "Messages are written to files, not sent",
  days: "Messages of each of the last 28 days (UTC+8)",
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
