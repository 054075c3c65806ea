/** Texts of the shell's part "search", in English; this file defines which words exist. */
const en = {
  title: "Search pages",
  label: "Search pages and the public site",
  placeholder: "Title in English, Chinese or pinyin",
  close: "Close",
  results: "Results",
  recent: "Recently opened",
  pages: "Pages",
  actions: "Actions",
  site: "On the public site",
  allOnSite: (count: number) =>
    count === 1 ? "The result on the public site" : `All ${count} results on the public site`,
  waiting: "Searching the public site",
  found: (pages: number, hits: number) =>
    `${pages === 1 ? "1 page" : `${pages} pages`}, ${hits === 1 ? "1 result" : `${hits} results`} on the public site.`,
  none: (query: string) => `Nothing matches “${query}”`,
  noneText: "Neither a page that you may open nor anything on the public site. Try fewer or other words.",
  noneHere: "No page that you may open. Try fewer or other words.",
  failed: "The public site could not be searched.",
  start: "Where to?",
  startText: "Every page is found by its English or Chinese title, by pinyin or its first letters, and by its address.",
  keys: { move: "Move", open: "Open", close: "Close" },
};

export type SearchWords = typeof en;
export default { pageSearch: en };
