/** Texts of a product's page in English; this file defines which words exist. */
const en = {
  product: {
    all: "SDKs and tools",
    tabs: {
      label: "Pages of this product",
      download: "Download",
      documentation: "Documentation",
      releases: "Release notes",
      compatibility: "Compatibility",
      samples: "Samples",
      faq: "FAQ",
    },
    latest: "Latest",
    older: "Older",
    withdrawn: "Withdrawn",
    deprecated: "Deprecated",
    deprecatedText: "This version is deprecated.",
    released: (date: string) => `Released ${date}`,
    latestIs: (version: string) => `The latest is ${version}`,
    withdrawnOn: (date: string) => `This version was withdrawn on ${date} and can no longer be downloaded.`,
    instead: (version: string) => `Use ${version} instead.`,
    retired:
      "This product has been retired and gets no new versions. Its pages, files, and release notes remain available.",
    reserved: {
      everybody: () => "",
      members: (version: string) => `${version} is available to members.`,
      developers: (version: string) => `${version} is in early access for recognized developers.`,
    },
    reservedLink: { everybody: "", members: "Log in to see it", developers: "See early access" },
    becomeDeveloper: "Become a developer",
    noVersion: "No version has been released yet.",
    address: "Permanent address",
    version: "Version",
    show: "Show",
    requirements: "Requirements",
    requires: {
      Unity: "Unity",
      "Unreal Engine": "Unreal Engine",
      Headset: "Headset",
      System: "System",
      Computer: "Computer",
      Android: "Android",
      Graphics: "Graphics",
      Build: "Build",
      Compiler: "Compiler",
      "Node.js": "Node.js",
      SDK: "SDK",
    } as Record<string, string>,
    comingFrom: "Coming from an older version?",
    iHave: "You have",
    olderVersion: "Mine is older",
    choose: "Choose",
    sinceThen: (added: number, changed: number, fixed: number, breaking: number) =>
      `${added} added, ${changed} changed, ${fixed} fixed${breaking > 0 ? `, ${breaking} breaking` : ""}.`,
    seeWhatChanged: "See what changed",
    knownIssues: (version: string) => `Known issues in ${version}`,
    allIssues: (count: number) => `All ${count}`,
  },
  /** Where a product has no pages of a kind. */
  noContent: { text: "Release notes and downloads are on the product’s page.", action: "Go to the product" },
};

export default en;
