import { useDashboardWords } from "./words.ts";

/** Plain bars in the place of lines that have not come yet. */
export function Bars({ count }: { count: number }) {
  const { loading } = useDashboardWords();
  return (
    <div className="dashboard-bars">
      <p className="hidden-text">{loading}</p>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
