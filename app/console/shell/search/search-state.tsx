import type { useHits } from "../../../public/search/use-hits.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { useShellWords } from "../../words.ts";

type Props = {
  query: string;
  /** How many pages were found. */
  found: number;
  site: ReturnType<typeof useHits>;
  /** Nothing stands in the list. */
  isEmpty: boolean;
};

/** What the list cannot say: that nothing was found, that something is on its way, or that the site did not answer. */
export function SearchState({ query, found, site: { hits, waiting, problem }, isEmpty }: Props) {
  const { search: texts } = useShellWords();
  const isAnswered = query !== "" && !waiting;
  const shown = query.length > 60 ? `${query.slice(0, 60)}…` : query;
  return (
    <>
      {isEmpty && !query && <Plain title={texts.start} text={texts.startText} />}
      {isEmpty && isAnswered && <Plain title={texts.none(shown)} text={problem ? texts.noneHere : texts.noneText} />}
      {isEmpty && waiting && (
        <div className="px-3 py-6">
          <Waiting text={texts.waiting} />
        </div>
      )}
      {problem && (
        <p className="search-note">
          {texts.failed}{" "}
          <button type="button" className="link" onClick={problem.retry}>
            {texts.retry}
          </button>
        </p>
      )}
      <div role="status" className="hidden-text">
        {isAnswered && (problem ? texts.failed : texts.found(found, hits?.total ?? 0))}
      </div>
    </>
  );
}

function Plain({ title, text }: { title: string; text: string }) {
  return (
    <div className="search-plain">
      <p>{title}</p>
      <p>{text}</p>
    </div>
  );
}
