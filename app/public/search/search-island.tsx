import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { ProblemNote } from "../download/problem-note.tsx";
import { useLocale } from "../../browser/locale/locale.ts";
import { openSheets } from "../../styles/sheets.ts";
import { Close, Search } from "../../ui/icons.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { entryAfter, hitGroups, recentGroups, resultsPath, type Entry, type EntryGroup } from "./entries.ts";
import { KeyHints } from "./key-hints.tsx";
import { Marked } from "./marked.tsx";
import { nothingRecent, recentSearches, withQuery, withVisit } from "./recent.ts";
import { useHits } from "./use-hits.ts";

/** Search over whatever page is open. The dialog stands closed in the page; until this comes, it is a form to the results. */
export default function SearchIsland() {
  const { finder } = useLocale().words;
  const [closings, setClosings] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <dialog
      id="search-dialog"
      ref={dialog}
      className="search-dialog"
      aria-label={finder.title}
      data-light-dismiss=""
      onClose={() => setClosings(closings + 1)} // the next opening begins anew
    >
      <Finder key={closings} close={() => dialog.current?.close()} />
    </dialog>
  );
}

/** All of it works from the keyboard. */
function Finder({ close }: { close: () => void }) {
  const {
    language,
    words: { finder: texts },
  } = useLocale();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(nothingRecent);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isStyled, setStyled] = useState(false);
  const { hits, waiting, problem } = useHits(typed);

  // the field belongs to the browser: what was typed before this came stands in it
  useLayoutEffect(() => {
    setTyped(field.current?.value ?? "");
    setRecent(recentSearches.read());
    void openSheets(["search"]).finally(() => setStyled(true)); // without its styles a list can be read all the same
  }, []);

  const groups = !isStyled
    ? []
    : hits
      ? hitGroups(hits, texts)
      : typed.trim()
        ? []
        : recentGroups(recent, language, texts);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(chosen ?? (hits ? 0 : -1), entries.length - 1); // the best hit is chosen until a key says otherwise
  const type = (text: string) => {
    if (field.current) field.current.value = text;
    setTyped(text);
    setChosen(null);
  };

  const openAll = () => {
    recentSearches.write(withQuery(recentSearches.read(), typed));
    close();
    location.assign(resultsPath(typed.trim()));
  };

  const open = ({ title, path, hit }: Entry) => {
    if (path === null) return type(title);
    const searched = withQuery(recentSearches.read(), typed);
    recentSearches.write(hit ? withVisit(searched, { kind: hit.kind, title, path, language }) : searched);
    close();
    location.assign(path);
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // a key of an input method, such as pinyin
    const next = entryAfter(event.key, active, entries.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    document.getElementById(`${list}-${entries[next]?.id}`)?.scrollIntoView({ block: "nearest" });
  };

  const forget = () => {
    recentSearches.remove();
    setRecent(nothingRecent);
  };

  return (
    <div className="search-frame">
      <form
        action="/search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const entry = entries[active];
          if (entry && !waiting) open(entry);
          else if (typed.trim()) openAll();
        }}
      >
        <Search size={20} />
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label={texts.label}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries[active] && `${list}-${entries[active].id}`}
          placeholder={texts.placeholder}
          ref={field}
          defaultValue=""
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button type="button" className="icon-button size-9" aria-label={texts.close} data-closes="">
          <Close size={18} />
        </button>
      </form>
      <div className="search-body">
        <ProblemNote problem={problem} />
        <div role="listbox" id={list} aria-label={texts.results}>
          {groups.map((group) => (
            <Group key={group.title} group={group} list={list} active={entries[active]} open={open} />
          ))}
        </div>
        {!typed.trim() && groups.length > 0 && (
          <button type="button" className="button small mx-2 mt-2" onClick={forget}>
            {texts.clear}
          </button>
        )}
        {!typed.trim() && groups.length === 0 && <Plain title={texts.start} text={texts.startText} />}
        {hits && !waiting && hits.items.length === 0 && <Plain title={texts.none(hits.query)} text={texts.noneText} />}
        {waiting && !hits && !problem && (
          <div className="px-3 py-6">
            <Waiting text={texts.waiting} />
          </div>
        )}
        <div role="status" className="hidden-text">
          {hits && !waiting && texts.hits(hits.total)}
        </div>
      </div>
      {isStyled && <KeyHints {...texts.keys} />}
    </div>
  );
}

type GroupProps = { group: EntryGroup; list: string; active: Entry | undefined; open: (entry: Entry) => void };

function Group({ group: { title, entries }, list, active, open }: GroupProps) {
  const { finder } = useLocale().words;
  return (
    <div role="group" aria-label={title || finder.all}>
      {title && <p aria-hidden="true">{title}</p>}
      {entries.map((entry) => (
        <Option
          key={entry.id}
          entry={entry}
          id={`${list}-${entry.id}`}
          selected={entry === active}
          open={() => open(entry)}
        />
      ))}
    </div>
  );
}

function Option({
  entry: { title, path, hit },
  id,
  selected,
  open,
}: {
  entry: Entry;
  id: string;
  selected: boolean;
  open: () => void;
}) {
  const follow = (event: MouseEvent) => {
    if (path !== null && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    open();
  };
  return (
    <a role="option" id={id} aria-selected={selected} href={path ?? resultsPath(title)} tabIndex={-1} onClick={follow}>
      <span>{title}</span>
      {hit?.excerpt && (
        <span className="excerpt">
          <Marked text={hit.excerpt} ranges={hit.ranges} />
        </span>
      )}
    </a>
  );
}

function Plain({ title, text }: { title: string; text: string }) {
  return (
    <div className="px-3 py-6">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-ui text-ink-2">{text}</p>
    </div>
  );
}
