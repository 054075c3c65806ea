import { useWords } from "../../browser/locale/locale.ts";

/** Rows with bars in the places of what loads; `title`: the heading of a view that shows nothing else yet. */
export function Skeleton({ count, title }: { count: number; title?: string }) {
  const { profile } = useWords();
  return (
    <div className="skeleton">
      {title !== undefined && (
        <header className="view-head">
          <h1>{title}</h1>
        </header>
      )}
      <p className="hidden-text">{profile.loading}</p>
      <span style={{ height: `${count * 2.5}rem` }} />
    </div>
  );
}
