import { useAccountWords } from "../../browser/locale/account-words.ts";

/** Placeholder bars as high as the lines that are still loading. */
export function Skeleton({ count }: { count: number }) {
  const { profile } = useAccountWords();
  return (
    <div className="skeleton">
      <p className="hidden-text">{profile.loading}</p>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
