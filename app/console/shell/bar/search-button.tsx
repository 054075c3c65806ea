import { useWords } from "../../../browser/locale/locale.ts";
import { Search } from "../../../ui/icons.tsx";

export type SearchProps = {
  onSearch: () => void;
  /** Prefetches the search when a pointer or the focus comes near. */
  prepareSearch: () => void;
};

const ownKey = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K");

export function SearchButton({ onSearch, prepareSearch, isRow = false }: SearchProps & { isRow?: boolean }) {
  const { bar } = useWords();
  return (
    <button
      type="button"
      className={isRow ? "bar-row" : "bar-search"}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
      onPointerOver={prepareSearch}
      onFocus={prepareSearch}
    >
      <Search size={isRow ? 18 : 16} />
      <span>{bar.search}</span>
      {!isRow && <kbd aria-hidden="true">{ownKey()}</kbd>}
    </button>
  );
}
