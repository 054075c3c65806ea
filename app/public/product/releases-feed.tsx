import { useLocale } from "../../browser/locale/locale.ts";
import { lnOf, type Language } from "../../../contract/language.ts";
import type { ProductHead } from "./data.ts";
import { releasesPath } from "../../../contract/addresses.ts";
import { Feed } from "../layout/head.tsx";

/** Links the product's release feed in the current language. */
export function ReleasesFeed({ product }: { product: ProductHead }) {
  const { language, words } = useLocale();
  return <Feed title={words.titles.releases(product.name)} path={feedPath(product, language)} />;
}

export function feedPath(product: ProductHead, language: Language): string {
  return `${releasesPath(product)}.atom?ln=${lnOf(language)}`;
}
