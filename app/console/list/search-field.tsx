import { useEffect, useRef, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { Close, Search } from "../../ui/icons.tsx";
import { useShortcut } from "./shortcuts.ts";
import type { Filter } from "./use-filter.ts";

/** Debounce delay in milliseconds. */
const debounce = 300;

type Props = { filter: Filter; label: string; hint: string; isFocused?: boolean };

/** Searches while the user types; the query is stored in the address as `q`. */
export function SearchField({ filter, label, hint, isFocused = false }: Props) {
  const texts = useWords().operator;
  const query = filter.get("q");
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  const [sent, setSent] = useState(query);
  const trimmed = typed.trim();
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", () => input.current?.focus());
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  if (known !== query) {
    setKnown(query);
    // The address changed, for example by Back: the field follows. A query that the field itself sent never overwrites
    // newer input
    if (query !== sent) {
      setTyped(query);
      setSent(query);
    }
  }

  const search = () => {
    setSent(trimmed);
    if (trimmed !== query) filter.set({ q: trimmed }, { replace: true });
  };

  useEffect(() => {
    if (trimmed === sent) return;
    // The effect's clean-up ends it when the tab is left, so that the search cannot bring the user back
    const timer = setTimeout(search, debounce);
    // A followed link takes time to open, and a search meanwhile would replace that navigation
    const followed = (event: MouseEvent) => {
      const isFollowed = event.target instanceof Element && event.target.closest("a[href]") !== null;
      if (isFollowed && !event.ctrlKey && !event.metaKey) clearTimeout(timer);
    };
    document.addEventListener("click", followed, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", followed, true);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs with each key; `search` only depends on these
  }, [trimmed, sent, query]);

  return (
    <form
      role="search"
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Search size={16} />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        placeholder={hint}
        value={typed}
        maxLength={limits.query}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed === "" && <kbd aria-hidden="true">/</kbd>}
      {typed !== "" && (
        <button type="button" className="icon-button" aria-label={texts.clear} onClick={() => setTyped("")}>
          <Close size={15} />
        </button>
      )}
    </form>
  );
}
