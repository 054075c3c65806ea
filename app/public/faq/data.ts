import type { Question } from "../../../contract/schemas/content.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { entryPath } from "../layout/addresses.ts";

export type ShownQuestion = { id: string; question: string; html: string };
export type QuestionGroup = {
  /** Unique among the groups; questions about the portal as a whole are `general`. */
  slug: string;
  /** The product's name and page; none for the portal as a whole. */
  product: { name: string; path: string } | null;
  questions: ShownQuestion[];
};
export type FaqData = { groups: QuestionGroup[] };

/** The questions about one product. */
export async function loadProductFaq(request: LoadRequest): Promise<FaqData> {
  const slug = (request.params["slug"] ?? "").toLowerCase();
  const questions = await questionsOf(request, slug);
  if (questions.length === 0) throw notFound();
  return { groups: [{ slug, product: null, questions: questions.map((question) => shown(question, request)) }] };
}

/** All questions, first those about the portal, then by product. */
export async function loadFaq(request: LoadRequest): Promise<FaqData> {
  const { api, language } = request;
  const [questions, products] = await Promise.all([questionsOf(request), api.call("products", { pageSize: 100 })]);
  const general = questions.filter(({ product }) => product === null);
  const ofProducts = products.items.map((product) => ({
    slug: product.slug,
    product: { name: product.name[language], path: product.links.faq ?? entryPath(product) },
    // On this page ids of several products stand together
    questions: questions
      .filter((question) => question.product === product.slug)
      .map((question) => shown({ ...question, id: `${product.slug}-${question.id}` }, request)),
  }));
  return {
    groups: [
      { slug: "general", product: null, questions: general.map((question) => shown(question, request)) },
      ...ofProducts,
    ].filter((group) => group.questions.length > 0),
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
