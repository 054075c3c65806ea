import { docPath } from "../../contract/addresses.ts";
import { languages, otherLanguage } from "../../contract/language.ts";
import type { StaleTranslation } from "../../contract/schemas/content.ts";
import { identify } from "../catalogue/taxonomy.ts";
import { readerOf, type Viewer } from "../catalogue/audience.ts";
import { knownProducts } from "../catalogue/releases.ts";
import type { Portal } from "../portal.ts";

/** Pages of the newest documentation, of one product or of all, with a language that is missing or older. */
export async function listStale(
  portal: Portal,
  product: string | undefined,
  viewer: Viewer,
): Promise<StaleTranslation[]> {
  const { content } = portal;
  const products = await knownProducts(readerOf(portal, viewer)).select(["slug", "kind"]).orderBy("position").execute();
  return products
    .filter(({ slug }) => product === undefined || slug === product)
    .flatMap((row) =>
      content.docs
        .filter((doc) => doc.product === row.slug)
        .flatMap(({ slug, title, updated, missing }) => {
          const language = missing ?? languages.find((each) => updated[each] < updated[otherLanguage(each)]);
          if (!language) return [];
          const path = docPath(identify(content, row), slug);
          return [
            {
              product: row.slug,
              slug,
              title,
              path,
              language,
              updated: { ...updated, ...(missing && { [missing]: null }) },
            },
          ];
        }),
    );
}
