import { Waiting } from "../waiting.tsx";

export type SearchStateTexts = {
  /** Shown before anything is typed. */
  start: string;
  startText: string;
  none: (query: string) => string;
  noneText: string;
  /** Replaces `noneText` if only the server failed; without it, only the server's problem is shown. */
  noneLocally?: string;
  waiting: string;
};

type Props = {
  texts: SearchStateTexts;
  query: string;
  waiting: boolean;
  hasFailed: boolean;
};

/** The state of an empty list: a hint to start, no matches, or loading. */
export function SearchState({ texts, query, waiting, hasFailed }: Props) {
  if (!query) return <Plain title={texts.start} text={texts.startText} />;
  if (waiting) {
    return (
      <div className="search-state">
        <Waiting text={texts.waiting} />
      </div>
    );
  }
  const text = hasFailed ? texts.noneLocally : texts.noneText;
  return text === undefined ? null : (
    <Plain title={texts.none(query.length > 60 ? `${query.slice(0, 60)}…` : query)} text={text} />
  );
}

function Plain({ title, text }: { title: string; text: string }) {
  return (
    <div className="search-state wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <p className="text-ui text-ink-2">{text}</p>
    </div>
  );
}
