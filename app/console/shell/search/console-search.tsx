import { useLayoutEffect, useMemo, useRef, type MouseEvent } from "react";
import { useLocale } from "../../../browser/locale/locale.ts";
import { useHits } from "../../../public/search/use-hits.ts";
import { SearchFrame } from "../../../ui/search/search-frame.tsx";
import { useSearchField } from "../../../ui/search/use-search-field.ts";
import type { ShellRoute } from "../../routing/route.ts";
import { earlyTyping, endEarlyTyping, wasEntered } from "./early-typing.ts";
import { actionsFor, matchingActions } from "./actions.ts";
import { foundGroups, recentGroups, type ConsoleLine } from "./lines.ts";
import { preparedSearch } from "./prepared-search.ts";
import { useAction } from "./use-action.ts";

type Props = {
  /** The routes that the user may open. */
  routes: readonly ShellRoute[];
  /** Recently opened paths, latest first. */
  recent: readonly string[];
  /** Opens a page of the console. */
  onOpen: (path: string) => void;
  onLogOut: () => void;
  onClose: () => void;
};

/** The console's search, above any view (specification, section 2): its pages, actions, then the public site. */
export function ConsoleSearch({ routes, recent, onOpen, onLogOut, onClose }: Props) {
  const { language, words } = useLocale();
  const { pageSearch: texts } = words;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useSearchField(earlyTyping());
  const query = field.typed.trim();
  const { entries, search } = useMemo(() => preparedSearch(routes, language), [routes, language]);
  const { hits, waiting, problem } = useHits(query);

  // A layout effect, so that no key press is lost between rendering and focusing
  useLayoutEffect(() => {
    const isEntered = wasEntered();
    endEarlyTyping();
    dialog.current?.showModal();
    if (isEntered) dialog.current?.querySelector("form")?.requestSubmit();
  }, []);

  const found = useMemo(() => search(query), [search, query]);
  const actions = useMemo(() => actionsFor(entries.map(({ path }) => path)), [entries]);
  const act = useAction(onOpen, onLogOut);
  const groups = query
    ? foundGroups(found, matchingActions(actions, query), hits, language, words)
    : recentGroups(entries, actions, recent, language, words);
  const isAnswered = query !== "" && !waiting;
  const close = () => dialog.current?.close();

  /** Pages open within the console; the browser follows all other links. */
  const follow = ({ entry, action, href }: ConsoleLine, event: MouseEvent) => {
    close();
    if (action) {
      event.preventDefault();
      return action.href === undefined ? act(action.id) : onOpen(href);
    }
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
        event.preventDefault(); // the press must not move the focus that closing restores
        close();
      }}
    >
      <SearchFrame
        texts={{ ...texts, noneLocally: texts.noneHere }}
        field={field}
        groups={groups}
        firstActive={0}
        waiting={waiting}
        problem={problem}
        status={isAnswered ? (problem ? texts.failed : texts.found(found.length, hits?.total ?? 0)) : ""}
        onFollow={follow}
      />
    </dialog>
  );
}
