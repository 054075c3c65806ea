/** Texts of the home page in English; this file defines which words exist. */
const en = {
  home: {
    headline: "Build for {headset}",
    lead: "SDKs and tools for {headset}. Every version keeps its address, its checksum and its notes, for good.",
    get: (product: string, version: string) => `Get ${product} ${version}`,
    all: "All SDKs and tools",
    room: "Room",
    products: "SDKs and tools",
    notesAlsoFor: "Notes also for",
    forEngine: (product: string, engine: string) => `${product} for ${engine}`,
    notes: "Notes",
    documentation: "Docs",
    samples: "Samples",
    faq: "FAQ",
    download: (product: string) => `Download ${product}`,
    firstApp: "Your first app in three steps",
    latest: "Latest releases",
    become: "Become a developer",
    becomeLead:
      "Publish to the store and use in-app purchase. Apply once; our team reviews it within 1–3 working days.",
    publish: "Publish your app",
    publishLead: "Release it in the store, to a test group or to one company, and use in-app purchase.",
    applyNow: "Apply now",
    becomeStatus: ["Your application is under review.", "You are a developer.", "Your application was refused."],
    seeApplication: "See your application",
    whatYouNeed: "What the application asks for",
    needs: [
      { title: "Your team", text: "Its name, and the company or organization behind it" },
      {
        title: "Organization type",
        text: "LLC or private corporation",
      },
      { title: "Location", text: "Mainland China or another region, with a postal address" },
      {
        title: "Contact person",
        text: "A contact name, mobile number and e-mail; WeChat ID or QQ number if you like",
      },
    ],
    contact: "Talk to a person",
    developerRelations: "Developer relations",
    support: "Technical support",
    business: "Business cooperation",
  },
};

export default en;
