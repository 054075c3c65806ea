/** Texts of the community's page in English; this file defines which words exist. */
const en = {
  community: {
    title: "Look it up, or ask us.",
    description: "Where to ask, how to follow releases, and who answers at {name}.",
    ask: "Your question",
    docs: "Documentation",
    faq: "Questions and answers",
    feeds: "Follow the releases",
    feedsText: "An Atom feed for each product.",
    copyFeed: (product: string) => `Copy the feed address of ${product}`,
    conduct: "House rules",
    conductList: [
      "Be kind. Ask at any level, in English or Chinese.",
      "Show the smallest project that fails, with its log.",
      "Report security problems by e-mail before you publish them.",
    ],
    contact: "Contact",
    developerRelations: "Developer relations",
    support: "Technical support",
    supportText: "Name the versions of the SDK, the engine and the headset’s system.",
    business: "Business cooperation",
    purchaseAccount: "Purchase account",
    purchaseText: "For invoices",
    copyMailbox: (mailbox: string) => `Copy ${mailbox}`,
    mailboxCopied: "E-mail address copied",
    accountCopied: "Purchase account copied",
  },
};

export default en;
