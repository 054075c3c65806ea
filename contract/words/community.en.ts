/** Texts of the community's page in English; this file defines which words exist. */
const en = {
  community: {
    title: "Look it up, or ask us.",
    description: "Where to ask, how to follow releases, and who answers at {name}.",
    ask: "Your question",
    questions: "Questions and answers",
    allQuestions: "All questions",
    feeds: "Follow a release",
    copyFeed: (product: string) => `Copy the feed address of ${product}`,
    conduct: "House rules",
    conductList: ["Be kind.", "Show the smallest project that fails.", "Report security problems by e-mail first."],
    contact: "Contact",
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
