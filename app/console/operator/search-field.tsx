import { useEffect, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { Close, Search } from "../../ui/icons.tsx";
import type { Filter } from "./use-filter.ts";
import { useOperatorWords } from "./words.ts";

/** How long after the last key a search goes out, in milliseconds. */
const pause = 300;

type Props = { filter: Filter; label: string; hint: string };

/** Searches while somebody types; what is searched for stands in the address, as `q`. */
export function SearchField({ filter, label, hint }: Props) {
  const texts = useOperatorWords();
  const query = filter.get("q");
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  const [sent, setSent] = useState(query);
  const wanted = typed.trim();

  if (known !== query) {
    setKnown(query);
    // Another address, as by Back: the field follows. The one that it asked for itself never overtakes the typing
    if (query !== sent) {
      setTyped(query);
      setSent(query);
    }
  }

  const search = () => {
    setSent(wanted);
    if (wanted !== query) filter.set({ q: wanted }, { replace: true });
  };

  useEffect(() => {
    if (wanted === sent) return;
    const timer = setTimeout(search, pause); // ended where the tab is left: nobody is called back to it
    // A link that is followed meanwhile takes its time to open; the search must not replace that navigation by its own
    const followed = (event: MouseEvent) => {
      const isFollowed = event.target instanceof Element && event.target.closest("a[href]") !== null;
      if (isFollowed && !event.ctrlKey && !event.metaKey) clearTimeout(timer);
    };
    document.addEventListener("click", followed, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", followed, true);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each key; `search` is made of what is named here
  }, [wanted, sent, query]);

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
      {typed !== "" && (
        <button type="button" className="icon-button" aria-label={texts.clear} onClick={() => setTyped("")}>
          <Close size={15} />
        </button>
      )}
    </form>
  );
}
