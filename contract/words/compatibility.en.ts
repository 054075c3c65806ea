/** Texts of the compatibility pages in English; this file defines which words exist. */
const en = {
  compatibility: {
    title: "Compatibility",
    titleOf: (product: string) => `${product} compatibility`,
    all: "Compatibility of all products",
    description: "Which version of each SDK works with your engine and your headset’s system.",
    of: (product: string) => `Which version of ${product} works with your engine and your headset’s system.`,
    question: "Which version works with yours?",
    example: (version: string) => `For example ${version}`,
    find: "Find the version",
    clear: "Clear",
    works: "is the newest version that works with that.",
    none: "No version works with that.",
    noneShort: "No version",
    early: "Early access",
    needs: (version: string, requirements: string) => ` (${version} needs ${requirements})`,
    open: (version: string) => `Open ${version}`,
    table: "Requirements by version",
    tableOfProducts: "The newest version of each product, and what it requires",
    version: "Version",
    product: "Product",
    conflicts: "does not include yours",
  },
};

export default en;
