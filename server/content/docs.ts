import type { Doc, DocTitle, Question, Sample } from "../../contract/schemas/content.ts";
import { docPath } from "../../contract/addresses.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** The documentation's pages by product, in reading order. */
export function listDocs({ content }: Portal): { product: string; pages: DocTitle[] }[] {
  const byProduct = Map.groupBy(content.docs, (doc) => doc.product);
  return [...byProduct].map(([product, docs]) => ({
    product,
    pages: docs.map(({ slug, title, summary }) => ({ slug, title, summary, path: docPath(product, slug) })),
  }));
}

/** A documentation page. Throws `notFound` (10108) for an unknown product or page. */
export function showDoc({ content }: Portal, product: string, slug: string): Doc {
  const doc = content.docs.find((one) => one.product === product && one.slug === slug);
  if (!doc) throw refuse("notFound");
  return doc;
}

/** Samples of one product, or of all. */
export function listSamples({ content }: Portal, product: string | undefined): Sample[] {
  return content.samples.filter((sample) => product === undefined || sample.product === product);
}

/** Questions and answers of one product, or all of them. */
export function listQuestions({ content }: Portal, product: string | undefined): Question[] {
  return content.questions.filter((question) => product === undefined || question.product === product);
}
