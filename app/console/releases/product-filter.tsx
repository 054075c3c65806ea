import type { AdminProduct } from "../../../contract/schemas/publishing.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { Select } from "../../ui/select.tsx";
import type { Filter } from "../list/use-filter.ts";

type Props = { products: AdminProduct[] | undefined; chosen: string; filter: Filter };

/** Limits a list to one product, whose slug is in the address. */
export function ProductFilter({ products, chosen, filter }: Props) {
  const { releases: texts } = useWords().publish;
  const { language } = useLocale();
  return (
    <Select label={texts.product} value={chosen} onChange={(product) => filter.set({ product })}>
      <option value="">{texts.allProducts}</option>
      {chosen !== "" && !products?.some(({ slug }) => slug === chosen) && <option value={chosen}>{chosen}</option>}
      {products?.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name[language]}
        </option>
      ))}
    </Select>
  );
}
