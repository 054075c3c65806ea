/** Texts of the community's page in English; this file defines which words exist. */
const en = {
  community: {
    title: "Hear of every release.",
    description: "How to follow the releases of {name}, and the house rules.",
    feeds: "Follow a release",
    copyFeed: (product: string) => `Copy the feed address of ${product}`,
    conduct: "House rules",
    conductList: ["Be kind.", "Show the smallest project that fails.", "Report security problems by e-mail first."],
  },
};

export default en;
