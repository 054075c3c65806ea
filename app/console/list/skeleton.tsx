import { useWords } from "../../browser/locale/locale.ts";

/** Placeholder bars as high as the lines that are still loading. */
export function Skeleton({ count }: { count: number }) {
  const { profile } = useWords();
  return (
    <div className="skeleton">
      <p className="hidden-text">{profile.loading}</p>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
