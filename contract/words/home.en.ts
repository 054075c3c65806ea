/** Texts of the home page in English; this file defines which words exist. */
const en = {
  home: {
    headline: "Build for {headset}",
    lead: "SDKs and tools for {headset}. Each version keeps its address, checksum and notes.",
    nothingYet: "Nothing published yet.",
    get: (product: string, version: string) => `Get ${product} ${version}`,
    all: "All SDKs and tools",
    pause: "Pause the moving picture",
    products: "SDKs and tools",
    forEngine: (product: string, engine: string) => `${product} for ${engine}`,
    notes: "Notes",
    documentation: "Docs",
    samples: "Samples",
    download: (product: string) => `Download ${product}`,
    firstApp: "Your first app",
    latest: "What changed",
    become: "Become a developer",
    becomeLead: "Tell us about your team and what you build. We review applications within 1–3 working days.",
    publish: "Publish your app",
    publishLead: "In the store, to a test group or to one company.",
    applyNow: "Apply now",
    becomeStatus: ["Your application is under review.", "You are a developer.", "Your application was refused."],
    seeApplication: "See your application",
    contact: "Contact us",
    developerRelations: "Developer relations",
    support: "Technical support",
    business: "Business cooperation",
  },
};

export default en;
