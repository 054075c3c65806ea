/** Texts of the questions and answers in English; this file defines which words exist. */
const en = {
  faq: {
    title: "Questions and answers",
    titleOf: (product: string) => `${product} questions and answers`,
    description: "Answers about accounts, downloads, the SDKs and the tools of {name}.",
    descriptionOf: (product: string) => `Answers to what developers ask about ${product}.`,
    lead: ["If your question is not here, search the documentation or ", "write to us", "."] as [
      string,
      string,
      string,
    ],
    noneOf: (product: string) => `No questions about ${product} yet`,
    empty: "No questions yet",
    general: "The portal",
    filter: "Filter the questions",
    shown: (count: number) => (count === 1 ? "1 question" : `${count} questions`),
    none: "No question contains these words",
    noneText: "Search everything instead, the documentation included.",
    search: "Search everything",
    copyLink: "Copy a link to this question",
    all: "All questions",
    askTitle: "Didn’t find your question?",
    askText: "Write to technical support. Name the versions of the SDK, the engine and the headset’s system.",
    noScript: "Without JavaScript, Enter searches the whole portal.",
  },
  contacts: {
    title: "Contact",
    open: "Open now",
    closed: "Closed now",
    developerRelations: "Developer relations",
    support: "Technical support",
    supportText: "Name the versions of SDK, engine and system.",
    business: "Business cooperation",
    purchaseAccount: "Purchase account",
    purchaseText: "For invoices",
    copyMailbox: (mailbox: string) => `Copy ${mailbox}`,
    mailboxCopied: "E-mail address copied",
    accountCopied: "Purchase account copied",
  },
};

export default en;
