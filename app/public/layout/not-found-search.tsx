import { useWords } from "../../browser/locale/locale.ts";
import { SearchForm } from "./search-form.tsx";

/** The search of the not-found page, which `not-found-search-island.ts` fills in. */
export function NotFoundSearch({ quiet }: { quiet: boolean }) {
  const { placeholder } = useWords().finder;
  return (
    <SearchForm
      className="not-found-search"
      data-island="not-found-search"
      data-now=""
      placeholder={placeholder}
      quiet={quiet}
    />
  );
}
