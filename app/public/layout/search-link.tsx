import { useWords } from "../../browser/locale/words.ts";
import { Search } from "../../ui/icons.tsx";

/** Leads to the page of results; the head script opens the dialog instead, also by Ctrl or Cmd and K. */
export function SearchLink() {
  const { titles } = useWords();
  return (
    <a
      href="/search"
      className="search-link"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-opens="search-dialog"
    >
      <Search />
      <span>{titles.search}</span>
      <kbd aria-hidden="true" suppressHydrationWarning>
        Ctrl K
      </kbd>
    </a>
  );
}
