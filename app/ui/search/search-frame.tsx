import { useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type SubmitEvent } from "react";
import { ErrorNote } from "../error-note.tsx";
import type { RetryableError } from "../form/use-form.ts";
import { Close, Search } from "../icons.tsx";
import { verticalKeys, nextIndex } from "../next-index.ts";
import { KeyHints } from "./key-hints.tsx";
import { lineId, LineList } from "./line-list.tsx";
import type { LineGroup, SearchLine } from "./search-line.ts";
import { SearchState, type SearchStateTexts } from "./search-state.tsx";
import type { SearchField } from "./use-search-field.ts";

type Texts = SearchStateTexts & {
  label: string;
  placeholder: string;
  close: string;
  results: string;
  /** Precedes the reason why the server did not search. */
  failed: string;
  keys: { move: string; open: string; close: string };
};

type Props<Line extends SearchLine> = {
  texts: Texts;
  field: SearchField;
  groups: LineGroup<Line>[];
  /** The index of the initially active line; -1 for none. */
  firstActive: number;
  waiting: boolean;
  problem: RetryableError | null;
  /** The number of results, for screen readers; empty while the search runs. */
  status: string;
  /** On a click or Enter; the browser follows the link unless the event's default is prevented. */
  onFollow: (line: Line, event: MouseEvent) => void;
  /** On Enter without an active line; by default the browser opens the results page. */
  onSubmit?: (event: SubmitEvent) => void;
  /** Whether the list's stylesheet has loaded. */
  isStyled?: boolean;
  /** Rendered below the list. */
  children?: ReactNode;
};

/** The content of a search dialog: a combobox (ARIA APG, "Editable combobox with list autocomplete") over links. */
export function SearchFrame<Line extends SearchLine>({
  texts,
  field: { element, initial, typed, type },
  groups,
  firstActive,
  waiting,
  problem,
  status,
  onFollow,
  onSubmit,
  isStyled = true,
  children,
}: Props<Line>) {
  const [list, closing] = [useId(), useId()];
  const lines = groups.flatMap((group) => group.lines);
  const { active, press } = useActiveLine(list, { lines, typed, firstActive });
  const query = typed.trim();

  const submit = (event: SubmitEvent) => {
    const isCurrent = active && (!active.found || active.found.query === query);
    if (isCurrent || !query) event.preventDefault();
    if (isCurrent) document.getElementById(lineId(list, active))?.click();
    else if (query) onSubmit?.(event);
  };

  return (
    <div className="search-frame">
      <form action="/search" role="search" onSubmit={submit}>
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
          ref={element}
          defaultValue={initial}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button type="submit" form={closing} className="icon-button medium" aria-label={texts.close}>
          <Close size={18} />
        </button>
      </form>
      <form id={closing} method="dialog" hidden />
      <div className="search-body">
        {problem && <ErrorNote {...problem} title={texts.failed} />}
        <LineList
          id={list}
          label={texts.results}
          groups={groups}
          active={active}
          onFollow={(line, event) => {
            if (!(event.metaKey || event.ctrlKey || event.shiftKey)) onFollow(line, event);
          }}
        />
        {lines.length === 0 && (
          <SearchState texts={texts} query={query} waiting={waiting} hasFailed={problem !== null} />
        )}
        {children}
        <div role="status" className="hidden-text">
          {status}
        </div>
      </div>
      {isStyled && <KeyHints {...texts.keys} />}
    </div>
  );
}

/** The line that the arrow keys have reached; typing starts again at the first. */
function useActiveLine<Line extends SearchLine>(
  list: string,
  { lines, typed, firstActive }: { lines: Line[]; typed: string; firstActive: number },
) {
  const [chosen, setChosen] = useState<{ typed: string; index: number } | null>(null);
  const index = Math.min(chosen?.typed === typed ? chosen.index : firstActive, lines.length - 1);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || lines.length === 0) return; // a key of an input method, such as pinyin
    const next = nextIndex(event.key, { keys: verticalKeys, index, count: lines.length });
    if (next === undefined) return;
    event.preventDefault();
    setChosen({ typed, index: next });
    const line = lines[next];
    if (line) document.getElementById(lineId(list, line))?.scrollIntoView({ block: "nearest" });
  };
  return { active: lines[index], press };
}
