import { useLocale } from "../../../browser/locale/locale.ts";
import type { Language } from "../../../../contract/language.ts";
import en, { type ProductsWords } from "../../../../contract/words/shell/products.en.ts";
import zh from "../../../../contract/words/shell/products.zh.ts";

const productsWords: Record<Language, ProductsWords> = { en, zh };

/** Texts of the products, loaded with their chunk. */
export function useProductsWords(): ProductsWords {
  return productsWords[useLocale().language];
}
