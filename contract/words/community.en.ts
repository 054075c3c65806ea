/** Texts of the community's page in English; this file defines which words exist. */
const en = {
  community: {
    title: "Community",
    description: "Where to ask, how to follow releases, and who answers at {name}.",
    lead: "Find answers, ask technical support, and follow the releases that your app depends on.",
    ask: "Where to ask",
    askList: {
      docs: { title: "Documentation", text: "Guides for every engine and tool, in both languages" },
      faq: { title: "Questions and answers", text: "What developers asked before you" },
      search: { title: "Search", text: "Versions, notes, guides, samples and policies at once" },
      support: {
        title: "Technical support",
        text: "A defect in an SDK, a crash, something that the pages do not answer. Name the SDK’s version, the engine’s version and the system version of the headset.",
      },
    },
    feeds: "Follow the releases",
    feedsText:
      "Each product has an Atom feed. Any feed reader takes the address. You can also add it to a chat channel.",
    feed: (product: string) => `Releases of ${product}`,
    copyFeed: (product: string) => `Copy the feed address of ${product}`,
    conduct: "How we talk with each other",
    conductList: [
      "Be kind and stay on topic. Questions at any level are welcome.",
      "Show the smallest project that has the problem, and the log with it.",
      "Report a security problem by e-mail to technical support and give us time before you publish it.",
      "English and Chinese are both welcome; use whichever you prefer.",
    ],
    contact: "Contact",
    developerRelations: "Developer relations",
    support: "Technical support",
    business: "Business cooperation",
    purchaseAccount: "Purchase account",
    purchaseText: "For paying invoices and for questions about them",
    copyMailbox: (mailbox: string) => `Copy ${mailbox}`,
    mailboxCopied: "E-mail address copied",
    accountCopied: "Purchase account copied",
  },
};

export default en;
