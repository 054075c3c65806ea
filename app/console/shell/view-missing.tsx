import { useWords } from "../../browser/locale/locale.ts";
import { NotConnected } from "../../../client/not-connected.ts";
import { ErrorPage } from "../../public/layout/error-page.tsx";

/** Replaces a view whose chunk could not be loaded. */
export function ViewMissing({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { problem, failure } = useWords();
  const isOffline = cause instanceof NotConnected;
  return (
    <ErrorPage
      title={isOffline ? problem.failed : failure.chunkTitle}
      text={isOffline ? problem.notConnected : failure.chunkText}
    >
      <button type="button" className="button primary" onClick={onRetry}>
        {problem.retry}
      </button>
      <button type="button" className="button" onClick={() => location.reload()}>
        {failure.reload}
      </button>
    </ErrorPage>
  );
}

/** Replaces a view that threw while rendering. */
export function ViewBroken({ onRetry }: { onRetry: () => void }) {
  const { problem, failure } = useWords();
  return (
    <div role="alert">
      <ErrorPage title={failure.title} text={failure.text}>
        <button type="button" className="button primary" onClick={onRetry}>
          {problem.retry}
        </button>
      </ErrorPage>
    </div>
  );
}

/** Replaces a view that these roles may not open. */
export function ViewRefused() {
  const { failure } = useWords();
  return (
    <ErrorPage title={failure.notAllowedTitle} text={failure.notAllowedText}>
      <a href="/" className="button primary">
        {failure.home}
      </a>
    </ErrorPage>
  );
}
