/** Texts of the console's view of the documentation, in English; this file defines which words exist. */
const en = {
  title: "Documentation",
  lists: "Lists",
  feedback: {
    name: "Feedback",
    state: (unhelpful: number) => {
      if (unhelpful === 0) return "Every page helped its readers";
      return unhelpful === 1 ? "1 page did not help everyone" : `${unhelpful} pages did not help everyone`;
    },
    table: "What readers say of each page",
    columns: { page: "Page", answers: "Helpful", comments: "Newest sentences" },
    answers: (helpful: number, unhelpful: number) => `${helpful} yes, ${unhelpful} no`,
    open: "Open the page",
    said: { helpful: "Helpful", unhelpful: "Not helpful" },
    gone: "This page is gone",
    emptyTitle: "No feedback yet",
    empty: "Readers answer below each page whether it was helpful. Answers are kept for 180 days.",
  },
  translations: {
    name: "Translations",
    state: (pages: number) => (pages === 1 ? "1 page to translate" : `${pages} pages to translate`),
    table: "Pages whose translation is missing or older",
    columns: { page: "Page", language: "To translate", en: "English", zh: "Chinese" },
    missing: { en: "English is missing", zh: "Chinese is missing" },
    older: { en: "English is older", zh: "Chinese is older" },
    none: "—",
    emptyTitle: "Every translation is up to date",
    empty: "A page is listed here once it changes in one language only.",
  },
};

export type DocumentationWords = typeof en;
export default { documentation: en };
