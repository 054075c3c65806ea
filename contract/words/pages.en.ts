import islands from "./islands.en.ts";

/** Texts of pages that come after the first script, in English; this file defines which words exist. */
const en = {
  copyAddress: "Address copied",
  article: {
    contents: "On this page",
    linkTo: (heading: string) => `Link to “${heading}”`,
    linkCopied: "Link copied",
  },
  docs: {
    title: (product: string) => `${product} documentation`,
    description: (product: string) =>
      `Guides for ${product}: set-up, input and hands, rendering, spatial features, testing and publishing.`,
    pages: "Documentation pages",
    previous: "Previous",
    next: "Next",
    updated: (day: string) => `Edited ${day}`,
    otherIsNewer: (day: string) => `The Chinese page is newer (${day}).`,
    thisIsNewer: (day: string) => `The Chinese page is older (${day}).`,
    readOther: "Read it in Chinese",
    copyCode: "Copy the code",
    codeCopied: "Code copied",
  },
  samples: {
    title: (product: string) => `${product} samples`,
    description: (product: string) => `Samples for ${product}: what they show, and the files to download.`,
    heading: "Samples",
    link: (sample: string) => `Link to the sample “${sample}”`,
  },
  faq: {
    title: "Questions and answers",
    titleOf: (product: string) => `${product} questions and answers`,
    description: "Answers about accounts, downloads, the SDKs and the tools of Parallax.",
    descriptionOf: (product: string) => `Answers to what developers ask about ${product}.`,
    lead: "If your question is not here, search the documentation or write to us.",
    general: "The portal",
    filter: "Filter the questions",
    shown: (count: number) => (count === 1 ? "1 question" : `${count} questions`),
    none: "No question has these words",
    noneText: "Search everything instead, the documentation included.",
    search: "Search everything",
    copyLink: "Copy a link to this question",
    all: "All questions",
    noScript: "Without JavaScript, Enter searches the whole portal.",
  },
  policy: {
    meta: (version: string, effective: string) => `Version ${version} · effective ${effective}`,
    twin: "English version",
    description: (title: string) => `${title} of the Parallax platform: version, effective date and full text.`,
  },
  distribute: {
    title: "Distribute",
    description: "How an app gets into the Parallax store: what distribution means, the steps, and what is required.",
    lead: "Distribution brings a finished app to everyone who has a Parallax One: in the store, in a test group, or on the headsets of one company.",
    place: "Your place as a developer",
    guest: "You haven't logged on.",
    guestText:
      "Uploading builds, test groups and sales are for recognized developers. Log in, or create an account first.",
    logIn: "Log in",
    reminder: "You are not a developer yet. Please register as a developer first.",
    reminderText:
      "Uploading builds, test groups and sales are for recognized developers. The rest of this page can be read by everyone.",
    register: "Register",
    apply: "Apply",
    refused: "Your application was refused. Correct it and send it again.",
    waiting: "Your application is under review.",
    waitingText: "A person reads it and answers within 1\u2060–\u20603 working days. Then this place opens for you.",
    seeApplication: "See the application",
    correct: "Correct the application",
    developer: "You are a developer.",
    developerText: "Make a release build with the guide of your engine, and hand it in to developer relations.",
    handIn: "Write to developer relations",
    meaning: "What distribution means",
    channels: [
      {
        title: "Store",
        text: "Found, bought and updated by everyone in the regions that you choose. A person reviews every release.",
      },
      {
        title: "Test group",
        text: "Only accounts that you invite. A build is there as soon as it is uploaded and is never shown in the store.",
      },
      {
        title: "Enterprise",
        text: "Only on the headsets of one organization, installed over its device management, not shown in the store.",
      },
    ],
    steps: "Five steps",
    stepList: [
      {
        title: "Register and apply",
        text: "Create an account, then fill in the developer application. It is answered within 1\u2060–\u20603 working days.",
      },
      {
        title: "Make a release build",
        text: "Sign it with your own key and raise its version code. The guides on publishing show each step.",
      },
      {
        title: "Prepare the listing",
        text: "Name, text and pictures in Chinese and English, the age rating, and what the app does with people’s data.",
      },
      {
        title: "Test it with people",
        text: "Invite a test group and correct what they find. A build that passed can go on to review as it is.",
      },
      {
        title: "Submit for review",
        text: "A reviewer starts the app on a headset. What has to be corrected is named line by line; then it is published on the day that you choose.",
      },
    ],
    guides: "Guides on publishing",
    requirements: "What is required",
    requirementList: [
      {
        title: "Frame rate",
        text: "72 frames a second on Parallax One in every scene, without long stalls while a level loads",
      },
      { title: "Build", text: "ARM64 only, Android API 29–34, signed with your key, nothing debuggable" },
      {
        title: "Comfort",
        text: "Head pose from the runtime, a stable horizon, and a way to turn without moving the body",
      },
      { title: "Input", text: "Hands or controllers, and a hint where only one of them works" },
      {
        title: "Privacy",
        text: "A privacy policy, and consent before hands, eyes, the room or saved anchors are read",
      },
      { title: "Rights", text: "Licenses for everything that is not yours, on one page inside the app" },
    ],
    terms: "Agreements",
  },
  community: {
    title: "Community",
    description: "Where to ask, how to follow releases, and who answers at Parallax.",
    lead: "Ask in public, so others find the answer too, and follow the releases that your app depends on.",
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
      "Each product has an Atom feed. Any feed reader takes the address; a chat channel can be subscribed to it as well.",
    feed: (product: string) => `Releases of ${product}`,
    copyFeed: (product: string) => `Copy the feed address of ${product}`,
    conduct: "How we talk with each other",
    conductList: [
      "Be kind and stay on topic. Questions at any level are welcome.",
      "Show the smallest project that has the problem, and the log with it.",
      "Report a security problem by mail to technical support and give us time before you publish it.",
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
  search: islands.finder,
  offer: { text: "This portal is also available in English.", accept: "Read it in English", decline: "Stay here" },
};

/** Numbers and parts of a text are passed in; everything else is a plain string. */
export type PageWords = typeof en;
export default en;
