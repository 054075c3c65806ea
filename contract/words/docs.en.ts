/** Texts of the documentation in English; this file defines which words exist. */
const en = {
  docs: {
    title: (product: string) => `${product} documentation`,
    description: (product: string) =>
      `Guides for ${product}: set-up, input and hands, rendering, spatial features, testing and publishing.`,
    pages: "Documentation pages",
    none: (product: string) => `No documentation for ${product} yet`,
    previous: (page: string) => `Previous: ${page}`,
    next: (page: string) => `Next: ${page}`,
    updated: (day: string) => `Edited ${day}`,
    minutes: (count: number) => `${count} min read`,
    newIn: (version: string) => `What is new in ${version}`,
    copyMarkdown: "Copy page as Markdown",
    markdownCopied: "Markdown copied",
    otherIsNewer: (day: string) => `The Chinese page is newer (${day}).`,
    thisIsNewer: (day: string) => `The Chinese page is older (${day}).`,
    readOther: "Read it in Chinese",
    copyCode: "Copy the code",
    codeCopied: "Code copied",
    onlyOther: "This page is not translated yet. Here it is in Chinese.",
    edit: "Edit this page",
    version: (version: string) => `Version ${version}`,
    newest: (version: string) => (version === "" ? "Newest version" : `Version ${version} (newest)`),
    older: (version: string) => `This is the documentation of version ${version}.`,
    readNewest: "Read this page for the newest version",
    onlyOlder: (version: string) =>
      `This is the documentation of version ${version}; the newest version has no such page.`,
    goToNewest: "Go to the newest documentation",
    helpful: {
      question: "Was this page helpful?",
      comment: "What could be better? (optional)",
      yes: "Yes",
      no: "No",
      thanks: "Thank you. The writers will read it.",
    },
    overview: "Overview",
    filter: "Filter pages",
    noneFits: "No page fits.",
    tabs: "Variants",
    alerts: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
  },
  article: {
    contents: "On this page",
    linkTo: (heading: string) => `Link to “${heading}”`,
    linkCopied: "Link copied",
  },
};

export default en;
