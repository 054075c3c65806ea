import { useWords } from "../../browser/locale/words.ts";
import { NotConnected } from "../../browser/client/not-connected.ts";
import { Lost } from "../../public/layout/lost.tsx";

/** In the place of a view whose chunk of the program could not be fetched. */
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

/** In the place of a view that threw while it was rendered. */
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

/** In the place of a view that somebody with these roles may not open. */
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
