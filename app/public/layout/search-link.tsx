import { useWords } from "../../browser/locale/locale.ts";
import { Search } from "../../ui/icons.tsx";

/** Links to the results page; the head script opens the dialog instead, also on Ctrl+K or Cmd+K. */
export function SearchLink() {
  const { titles } = useWords();
  return (
    <a
      href="/search"
      className="search-link text-ui"
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
