import type { Doc, DocTitle, Question, Sample, SampleSources } from "../../contract/schemas/content.ts";
import { docPath } from "../../contract/addresses.ts";
import { identify } from "../catalogue/taxonomy.ts";
import { publicProducts } from "../catalogue/releases.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** The documentation's pages by product, in reading order. Omits pages of products that are not in the catalogue. */
export async function listDocs({ db, content }: Portal): Promise<{ product: string; pages: DocTitle[] }[]> {
  const products = await publicProducts(db.read).select(["slug", "kind"]).orderBy("position").execute();
  const byProduct = Map.groupBy(content.docs, (doc) => doc.product);
  return products.flatMap((product) => {
    const docs = byProduct.get(product.slug);
    if (!docs) return [];
    const identity = identify(content, product);
    const pages = docs.map(({ slug, title, summary, figure }) => ({
      slug,
      title,
      summary,
      figure,
      path: docPath(identity, slug),
    }));
    return [{ product: product.slug, pages }];
  });
}

/** A documentation page. Throws `notFound` (10108) for an unknown product or page. */
export function showDoc({ content }: Portal, product: string, slug: string): Doc {
  const doc = content.docs.find((one) => one.product === product && one.slug === slug);
  if (!doc) throw refuse("notFound");
  const { markdown: _, ...shown } = doc; // the Markdown has its own address, `.md`
  return shown;
}

/** Samples of one product, or of all. */
export function listSamples({ content }: Portal, product: string | undefined): Sample[] {
  return content.samples
    .filter((sample) => product === undefined || sample.product === product)
    .map((sample) => ({ ...sample, sources: sample.sources.map(({ path }) => path) }));
}

/** The sources of a sample. Throws `notFound` (10108) for an unknown sample, and for one without. */
export function showSources({ content }: Portal, product: string, slug: string): SampleSources {
  const sample = content.samples.find((one) => one.product === product && one.slug === slug);
  if (!sample || sample.sources.length === 0) throw refuse("notFound");
  const { title, version, sources } = sample;
  return { product, slug, title, version, sources };
}

/** Questions and answers of one product, or of all. */
export function listQuestions({ content }: Portal, product: string | undefined): Question[] {
  return content.questions.filter((question) => product === undefined || question.product === product);
}
