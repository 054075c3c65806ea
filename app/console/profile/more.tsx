import { useWords } from "../../browser/locale/locale.ts";

type Props = { shown: number; total: number; busy: boolean; onMore: () => Promise<void> };

/** Shows how many items of a list are visible, and a button that loads more. */
export function More({ shown, total, busy, onMore }: Props) {
  const { profile } = useWords();
  if (shown >= total) return null;
  return (
    <p className="list-more text-meta text-ink-3">
      <button type="button" className="button small" aria-busy={busy} onClick={() => void onMore()}>
        {profile.more}
      </button>
      <span className="num" role="status">
        {profile.showing(shown, total)}
      </span>
    </p>
  );
}
