import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { usePageLocale } from "../../../browser/locale/words.ts";
import { earlyTyping, endEarlyTyping, wasEntered } from "./early-typing.ts";
import { entryAfter } from "../../../public/search/entries.ts";
import { KeyHints } from "../../../public/search/key-hints.tsx";
import { useHits } from "../../../public/search/use-hits.ts";
import { Close, Search } from "../../../ui/icons.tsx";
import type { ShellRoute } from "../../routing/route.ts";
import { useShellWords } from "../../words.ts";
import { lineId, LineList } from "./line-list.tsx";
import { foundGroups, recentGroups, type SearchLine } from "./lines.ts";
import { preparedSearch } from "./prepared-search.ts";
import { SearchState } from "./search-state.tsx";

type Props = {
  /** Those that the person may open. */
  routes: readonly ShellRoute[];
  /** Paths that were opened, the latest first. */
  recent: readonly string[];
  /** Opens a page of the list. */
  onOpen: (path: string) => void;
  onClose: () => void;
};

/** The search of the shell, over whatever view is open (specification, section 2); all of it works from the keyboard. */
export function ShellSearch({ routes, recent, onOpen, onClose }: Props) {
  const { search: texts } = useShellWords();
  const { language } = usePageLocale();
  const list = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(earlyTyping);
  const [chosen, setChosen] = useState(0);
  const { entries, search } = useMemo(() => preparedSearch(routes, language), [routes, language]);
  const site = useHits(typed);

  // with the rendering and not after it: no key falls in between
  useLayoutEffect(() => {
    const isEntered = wasEntered();
    endEarlyTyping();
    dialog.current?.showModal();
    if (isEntered) dialog.current?.querySelector("form")?.requestSubmit();
  }, []);

  const query = typed.trim();
  const found = useMemo(() => search(query), [search, query]);
  const groups = query
    ? foundGroups(found, site.hits, language, texts)
    : recentGroups(entries, recent, language, texts);
  const lines = groups.flatMap((group) => group.lines);
  const index = Math.min(chosen, lines.length - 1);
  const active = lines[index];
  const close = () => dialog.current?.close();

  const type = (text: string) => {
    setTyped(text);
    setChosen(0);
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // a key of an input method, such as pinyin
    const next = entryAfter(event.key, index, lines.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    const line = lines[next];
    if (line) document.getElementById(lineId(list, line))?.scrollIntoView({ block: "nearest" });
  };

  /** A page opens within the shell; everything else is a link that the browser follows by itself. */
  const follow = ({ entry, href }: SearchLine, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    close();
    if (!entry || entry.external) return;
    event.preventDefault();
    onOpen(href);
  };

  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={texts.title}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault(); // the focus goes back to what had it, not to what was pressed
        close();
      }}
    >
      <div className="search-frame">
        <form
          action="/search"
          role="search"
          onSubmit={(event) => {
            const isOvertaken = site.waiting && !active?.entry; // found for what was typed before
            if (active && !isOvertaken) document.getElementById(lineId(list, active))?.click();
            if ((active && !isOvertaken) || !query) event.preventDefault(); // else: the site's page of results
          }}
        >
          <Search size={20} />
          <input
            type="text"
            name="q"
            role="combobox"
            aria-label={texts.label}
            aria-autocomplete="list"
            aria-expanded={lines.length > 0}
            aria-controls={list}
            aria-activedescendant={active && lineId(list, active)}
            placeholder={texts.placeholder}
            value={typed}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
          <button type="button" className="icon-button size-9" aria-label={texts.close} onClick={close}>
            <Close size={18} />
          </button>
        </form>
        <div className="search-body">
          <LineList id={list} groups={groups} active={active} onFollow={follow} />
          <SearchState query={query} found={found.length} site={site} isEmpty={lines.length === 0} />
        </div>
        <KeyHints {...texts.keys} />
      </div>
    </dialog>
  );
}
