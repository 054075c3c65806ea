import { limits } from "../../../contract/limits.ts";
import type { Question } from "../../../contract/schemas/content.ts";
import type { Contact } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type ShownQuestion = { id: string; question: string; html: string };
export type QuestionGroup = {
  /** Unique among the groups; `general` for questions about the portal. */
  slug: string;
  /** The product's name, page and newest version; `null` for questions about the portal. */
  product: { name: string; path: string; version: string | null } | null;
  questions: ShownQuestion[];
};
export type FaqData = { groups: QuestionGroup[]; contact: Omit<Contact, "hours" | "icpNumber"> };

/** A product's questions; no group if there are none. */
export async function loadProductFaq(request: LoadRequest): Promise<Pick<FaqData, "groups">> {
  const slug = (request.params["slug"] ?? "").toLowerCase();
  const questions = await questionsOf(request, slug);
  if (questions.length === 0) return { groups: [] };
  return { groups: [{ slug, product: null, questions: questions.map((question) => shown(question, request)) }] };
}

/** All questions, first those about the portal, then by product; and the mailboxes. */
export async function loadFaq(request: LoadRequest): Promise<FaqData> {
  const { api, language } = request;
  const [questions, { developerRelations, support, business, purchaseAccount }, products] = await Promise.all([
    questionsOf(request),
    api.call("contact", {}),
    api.call("products", { pageSize: limits.pageSize }),
  ]);
  const general = questions.filter(({ product }) => product === null);
  const ofProducts = products.items.map((product) => ({
    slug: product.slug,
    product: {
      name: product.name[language],
      path: `${product.path}/faq`,
      version: product.latest?.version ?? null,
    },
    // ids of several products must not collide on this page
    questions: questions
      .filter((question) => question.product === product.slug)
      .map((question) => shown({ ...question, id: `${product.slug}-${question.id}` }, request)),
  }));
  return {
    groups: [
      { slug: "general", product: null, questions: general.map((question) => shown(question, request)) },
      ...ofProducts,
    ].filter((group) => group.questions.length > 0),
    contact: { developerRelations, support, business, purchaseAccount },
  };
}

function shown({ id, question, answer }: Question, { language }: LoadRequest): ShownQuestion {
  return { id, question: question[language], html: answer[language] };
}

async function questionsOf({ api }: LoadRequest, product?: string): Promise<Question[]> {
  const items: Question[] = [];
  for (let page = 1; ; page += 1) {
    const next = await api.call("faq", { ...(product && { product }), pageSize: 100, page });
    items.push(...next.items);
    if (next.items.length === 0 || items.length >= next.total) return items;
  }
}
