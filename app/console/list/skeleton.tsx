import { lastSize } from "./last-size.ts";
import { useWords } from "../../browser/locale/locale.ts";

type Props = {
  count: number;
  /** The heading of a view that shows nothing else yet. */
  title?: string;
  /** A list that had another height when it was last shown. */
  list?: string;
};

/** Rows with bars in the places of what loads. */
export function Skeleton({ count, title, list }: Props) {
  const { profile } = useWords();
  const height = list === undefined ? undefined : lastSize(list).height;
  return (
    <div className="skeleton" data-first={list !== undefined && height === undefined ? "" : undefined}>
      {title !== undefined && (
        <header className="view-head">
          <h1>{title}</h1>
        </header>
      )}
      <p className="hidden-text">{profile.loading}</p>
      <span style={{ height: height ?? `${count * 2.5}rem` }} />
    </div>
  );
}
