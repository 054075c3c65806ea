import { useWords } from "../../browser/locale/locale.ts";

/** Placeholder bars for lines that are still loading. */
export function Bars({ count }: { count: number }) {
  const { loading } = useWords().dashboard;
  return (
    <div className="dashboard-skeleton">
      <p className="hidden-text">{loading}</p>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
