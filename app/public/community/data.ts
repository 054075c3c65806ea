import { lnOf } from "../../../contract/language.ts";
import type { Contact } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

/** A product's first question, with its address. */
type AskedQuestion = { path: string; question: string; product: string };
export type Feed = { name: string; path: string; version: string | null };
export type CommunityData = {
  questions: AskedQuestion[];
  /** The first paragraph of the answer to the first question, as HTML. */
  answer: string;
  feeds: Feed[];
  contact: Omit<Contact, "hours" | "icpNumber">;
};

const shownQuestions = 4;
const shownFeeds = 4;

/** The first questions about the products, the feeds of the products released last, and the mailboxes. */
export async function loadCommunity({ api, language }: LoadRequest): Promise<CommunityData> {
  const [{ items }, faq, { developerRelations, support, business, purchaseAccount }] = await Promise.all([
    api.call("products", { pageSize: 100 }),
    api.call("faq", { pageSize: 100 }),
    api.call("contact", {}),
  ]);
  const first = items.flatMap(({ slug, name, links }) => {
    const question = faq.items.find(({ product }) => product === slug);
    return question && links.faq ? [{ ...question, path: `${links.faq}#${question.id}`, name: name[language] }] : [];
  });
  const newestFirst = items.toSorted((a, b) => (b.latest?.updateTime ?? "").localeCompare(a.latest?.updateTime ?? ""));
  return {
    questions: first
      .slice(0, shownQuestions)
      .map(({ path, question, name }) => ({ path, question: question[language], product: name })),
    answer: first[0]?.answer[language].match(/<p>.*?<\/p>/s)?.[0] ?? "",
    feeds: newestFirst.slice(0, shownFeeds).map(({ name, links, latest }) => ({
      name: name[language],
      path: `${links.releases}.atom?ln=${lnOf(language)}`,
      version: latest?.version ?? null,
    })),
    contact: { developerRelations, support, business, purchaseAccount },
  };
}
