import { useDashboardWords } from "./words.ts";

/** Placeholder bars for lines that are still loading. */
export function Bars({ count }: { count: number }) {
  const { loading } = useDashboardWords();
  return (
    <div className="dashboard-skeleton">
      <p className="hidden-text">{loading}</p>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
