import { useWords } from "../../browser/locale/locale.ts";

/** The search of the not-found page: a form, so that it needs no script. With one, `not-found-search-island.ts` fills it in. */
export function NotFoundSearch() {
  const { finder: search } = useWords();
  return (
    <form action="/search" role="search" className="not-found-search" data-island="not-found-search" data-now="">
      <input
        type="search"
        name="q"
        aria-label={search.label}
        placeholder={search.placeholder}
        maxLength={200}
        autoComplete="off"
      />
      <button type="submit" className="button primary">
        {search.submit}
      </button>
    </form>
  );
}
