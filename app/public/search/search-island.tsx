import { useEffect, useRef, useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { openSheet } from "../../styles/sheets.ts";
import { SearchFrame } from "../../ui/search/search-frame.tsx";
import { useSearchField } from "../../ui/search/use-search-field.ts";
import { hitGroups, recentGroups, resultsPath, startGroups, type SiteLine } from "./lines.ts";
import { useNewestRelease } from "./newest-release.ts";
import { nothingRecent, recentSearches, withQuery, withVisit } from "./recent-searches.ts";
import { useHits } from "./use-hits.ts";

/**
 * The search dialog of any public page. The dialog is in the page's HTML; until this island loads, it is a form that
 * opens the results page.
 */
export default function SearchIsland() {
  const finder = useWords().finder;
  const [closings, setClosings] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <dialog
      id="search-dialog"
      ref={dialog}
      className="search-dialog"
      aria-label={finder.title}
      data-light-dismiss=""
      onClose={() => setClosings(closings + 1)} // remounts the content for the next opening
    >
      <SiteSearch key={closings} close={() => dialog.current?.close()} />
    </dialog>
  );
}

/** Searches the site; before anything is typed, it offers recent searches and pages, and suggestions. */
function SiteSearch({ close }: { close: () => void }) {
  const { language, words } = useLocale();
  const texts = useWords().finder;
  const field = useSearchField();
  const [recent, setRecent] = useState(nothingRecent);
  const [isStyled, setStyled] = useState(false);
  const query = field.typed.trim();
  const newest = useNewestRelease(language);
  const { hits, waiting, problem } = useHits(query);

  useEffect(() => {
    // readable without its styles, too
    void openSheet("found").finally(() => {
      setRecent(recentSearches.read());
      setStyled(true);
    });
  }, []);

  const lately = recentGroups(recent, language, texts);
  const found = hits ? hitGroups(hits, texts) : query ? [] : [...lately, ...startGroups(texts, newest)];
  const groups = isStyled ? found : [];

  const follow = ({ title, href, query: again, found: from }: SiteLine, event: { preventDefault(): void }) => {
    if (again) {
      event.preventDefault();
      field.type(title);
      return;
    }
    const searched = withQuery(recentSearches.read(), query);
    const hit = from?.hit;
    recentSearches.write(hit ? withVisit(searched, { kind: hit.kind, title, path: href, language }) : searched);
    close();
  };

  const forget = () => {
    recentSearches.remove();
    setRecent(nothingRecent);
  };

  return (
    <SearchFrame
      texts={{ ...texts, failed: words.problem.failed }}
      field={field}
      groups={groups}
      firstActive={hits ? 0 : -1} // the best hit is active until a key moves it
      waiting={waiting || !isStyled}
      problem={problem}
      status={hits && !waiting ? texts.hits(hits.total) : ""}
      isStyled={isStyled}
      onFollow={follow}
      onSubmit={(event) => {
        event.preventDefault();
        recentSearches.write(withQuery(recentSearches.read(), query));
        close();
        location.assign(resultsPath(query));
      }}
    >
      {!query && isStyled && lately.length > 0 && (
        <button type="button" className="button small search-forget" onClick={forget}>
          {texts.clear}
        </button>
      )}
    </SearchFrame>
  );
}
