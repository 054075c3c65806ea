/** Texts of the community's page in English; this file defines which words exist. */
const en = {
  community: {
    title: "Hear of every release.",
    description: "How to follow the releases of {name}.",
    copyFeed: (product: string) => `Copy the feed address of ${product}`,
  },
};

export default en;
