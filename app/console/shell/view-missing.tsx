import { useWords } from "../../browser/locale/words.ts";
import { NotConnected } from "../../browser/client/not-connected.ts";
import { Lost } from "../../public/layout/lost.tsx";

/** Replaces a view whose chunk could not be loaded. */
export function ViewMissing({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { problem, failure } = useWords();
  const isOffline = cause instanceof NotConnected;
  return (
    <Lost
      title={isOffline ? problem.failed : failure.chunkTitle}
      text={isOffline ? problem.notConnected : failure.chunkText}
    >
      <button type="button" className="button primary" onClick={onRetry}>
        {problem.retry}
      </button>
      <button type="button" className="button" onClick={() => location.reload()}>
        {failure.reload}
      </button>
    </Lost>
  );
}

/** Replaces a view that threw while rendering. */
export function ViewBroken({ onRetry }: { onRetry: () => void }) {
  const { problem, failure } = useWords();
  return (
    <div role="alert">
      <Lost title={failure.title} text={failure.text}>
        <button type="button" className="button primary" onClick={onRetry}>
          {problem.retry}
        </button>
      </Lost>
    </div>
  );
}

/** Replaces a view that these roles may not open. */
export function ViewRefused() {
  const { failure } = useWords();
  return (
    <Lost title={failure.notAllowedTitle} text={failure.notAllowedText}>
      <a href="/" className="button primary">
        {failure.home}
      </a>
    </Lost>
  );
}
