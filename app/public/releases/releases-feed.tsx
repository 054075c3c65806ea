import { lnOf } from "../../../contract/language.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import type { ProductHead } from "../product/data.ts";
import { releasesPath } from "../layout/addresses.ts";
import { Feed } from "../layout/head.tsx";

/** Tells feed readers where a product's releases are announced in this language. */
export function ReleasesFeed({ product }: { product: ProductHead }) {
  const { language, words } = usePageLocale();
  return (
    <Feed title={words.titles.releases(product.name)} path={`${releasesPath(product)}.atom?ln=${lnOf(language)}`} />
  );
}
