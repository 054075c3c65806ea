import { useWords } from "../../../browser/locale/locale.ts";
import { formatSize } from "../../../browser/locale/formats.ts";
import { DiscardButton } from "../../form/discard-button.tsx";
import { releasePath } from "../../routing/release-path.ts";
import { clock } from "../../../ui/form/countdown.ts";
import { FieldErrorText } from "../../../ui/form/field.tsx";
import type { FailedFile } from "../upload/upload-queue.ts";
import { speedOf, type UploadFailure, type UploadState } from "../upload/upload-state.ts";
import type { UploadTarget } from "../upload/uploader.ts";
import type { useUploadQueue } from "../upload/use-upload-queue.ts";

/** Bytes sent from which canceling asks first: they are removed from the server. */
const worthAsking = 8 * 1024 * 1024;

type Props = {
  queue: ReturnType<typeof useUploadQueue>;
  /** The release that the page shows; a file of another release shows its name. */
  shownAt: string;
};

/** The progress of the current file, with speed, remaining time, and buttons; then the files that failed before it. */
export function UploadProgress({ queue, shownAt }: Props) {
  return (
    <>
      <CurrentUpload queue={queue} shownAt={shownAt} />
      {queue.failed.map((file) => (
        <FailedUpload
          key={`${file.target.slug} ${file.target.version} ${file.target.name}`}
          file={file}
          shownAt={shownAt}
          onRetry={() => queue.retry(file)}
          onLeaveOut={() => queue.leaveOut(file)}
        />
      ))}
    </>
  );
}

function CurrentUpload({ queue, shownAt }: Props) {
  const { files: texts } = useWords().release;
  const { state, current, waiting, pause, resume, cancel } = queue;
  if (!current || state.step === "idle" || state.step === "done") return null;
  const { step, sent, size } = state;
  const { name } = current.target;
  const mayResume = step === "paused" || step === "waiting" || step === "failed";
  return (
    <section className="upload-progress stack" aria-label={name}>
      <div className="release-file text-ui cluster">
        <UploadName target={current.target} shownAt={shownAt} />
        <span className="num text-ink-2">{texts.sending(formatSize(sent), formatSize(size))}</span>
        <UploadSpeed state={state} />
        <span className="release-file-actions">
          {step === "sending" && (
            <button type="button" className="button small" onClick={pause}>
              {texts.pause}
            </button>
          )}
          {mayResume && (
            <button type="button" className="button small" onClick={resume}>
              {step === "failed" ? texts.retry : texts.resume}
            </button>
          )}
          <DiscardButton
            key={`${shownAt} ${name}`} // a question is about this file, not about the next one
            label={texts.cancel}
            className="button small"
            question={sent < worthAsking ? null : { ...texts.cancelling, text: texts.cancellingText(formatSize(sent)) }}
            onDiscard={cancel}
          />
        </span>
      </div>
      <progress className="plain-progress" value={sent} max={Math.max(1, size)} aria-label={name} />
      <UploadStep state={state} />
      {waiting > 0 && <p className="text-meta text-ink-3">{texts.next(waiting)}</p>}
    </section>
  );
}

type FailedProps = Pick<Props, "shownAt"> & { file: FailedFile; onRetry: () => void; onLeaveOut: () => void };

/** A file that failed while others went on. */
function FailedUpload({ file: { target, failure }, shownAt, onRetry, onLeaveOut }: FailedProps) {
  const { files: texts } = useWords().release;
  return (
    <section className="upload-progress stack" aria-label={target.name}>
      <div className="release-file text-ui cluster">
        <UploadName target={target} shownAt={shownAt} />
        <span className="release-file-actions">
          <button type="button" className="button small" onClick={onRetry}>
            {texts.retry}
          </button>
          <button type="button" className="button small" onClick={onLeaveOut}>
            {texts.skip}
          </button>
        </span>
      </div>
      <Failure failure={failure} />
    </section>
  );
}

/** The file's name, with its release if that is another one than the page's. */
function UploadName({ target: { name, slug, version }, shownAt }: { target: UploadTarget; shownAt: string }) {
  const path = releasePath(slug, version);
  return (
    <>
      <strong className="wrap-anywhere">{name}</strong>
      {path !== shownAt && (
        <a className="link" href={path}>
          {slug} {version}
        </a>
      )}
    </>
  );
}

function Failure({ failure }: { failure: UploadFailure }) {
  const { files: texts } = useWords().release;
  return (
    <div role="alert">
      <FieldErrorText text={failure.reason === "unreadable" ? texts.unreadable : failure.message} />
    </div>
  );
}

function UploadSpeed({ state }: { state: UploadState }) {
  const { files: texts } = useWords().release;
  const words = useWords();
  const { bytesPerSecond, remaining } = speedOf(state);
  if (bytesPerSecond === null) return null;
  return (
    <span className="num text-ink-2">
      {texts.speed(formatSize(Math.round(bytesPerSecond)))}
      {remaining !== null && ` · ${texts.remaining(clock(remaining, words))}`}
    </span>
  );
}

function UploadStep({ state }: { state: UploadState }) {
  const { files: texts } = useWords().release;
  if (state.step === "failed") return <Failure failure={state.failure} />;
  if (state.step !== "waiting" && state.step !== "paused" && state.step !== "checking") return null;
  return (
    <p role="status" className="text-ui text-ink-2">
      {texts[state.step]}
    </p>
  );
}
