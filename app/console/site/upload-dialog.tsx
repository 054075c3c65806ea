import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { FileChange, Pushed } from "../../../contract/schemas/site.ts";
import { Refused } from "../../../client/client.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../form/dialog.tsx";
import { useDrop } from "../form/drop-zone.tsx";
import { pushFolder } from "./transfer.ts";

type Outcome =
  | { step: "idle" }
  | { step: "sending"; part: number; dryRun: boolean }
  | { step: "checked"; pushed: Pushed; force: boolean }
  | { step: "stale"; changes: readonly FileChange[] }
  | { step: "refused"; issues: readonly { field: string; message: string }[] }
  | { step: "failed"; cause: unknown };

type Props = { current: number; onDone: () => void; onClose: () => void };

/** Uploads a packed folder: first it is only checked, then published. */
export function UploadDialog({ current, onDone, onClose }: Props) {
  const texts = useWords().siteFolder.upload;
  const words = useWords().operator;
  return (
    <Dialog title={texts.title} lead={texts.lead} closeLabel={words.close} onClose={onClose}>
      {(close) => <Upload current={current} onDone={onDone} close={close} />}
    </Dialog>
  );
}

function Upload({ current, onDone, close }: { current: number; onDone: () => void; close: () => void }) {
  const texts = useWords().siteFolder.upload;
  const { language } = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const [base, setBase] = useState(current);
  const [outcome, setOutcome] = useState<Outcome>({ step: "idle" });
  const isBusy = outcome.step === "sending";

  const choose = (chosen: File | undefined) => {
    if (!chosen || isBusy) return;
    setFile(chosen);
    setBase(Number(/^site-(\d{1,9})\D/.exec(chosen.name)?.[1] ?? current)); // the name that a download has
    setOutcome({ step: "idle" });
  };
  const send = async (dryRun: boolean, force: boolean) => {
    if (!file || isBusy) return;
    const onProgress = (part: number) => setOutcome({ step: "sending", part, dryRun });
    onProgress(0);
    try {
      const pushed = await pushFolder(file, { base, dryRun, force }, { language, onProgress });
      if (dryRun) return setOutcome({ step: "checked", pushed, force });
      showMessage("done", texts.done(pushed.revision));
      onDone();
      close();
    } catch (cause) {
      setOutcome(outcomeOf(cause));
    }
  };

  return (
    <div className="site-upload stack">
      <DropPlace chosen={file?.name} onChoose={choose} />
      <label className="field">
        <span>{texts.base}</span>
        <span className="field-frame">
          <input
            type="number"
            min={0}
            value={base}
            onChange={({ target }) => {
              setBase(Math.max(0, Math.trunc(Number(target.value))));
              setOutcome({ step: "idle" });
            }}
          />
        </span>
        <span className="field-hint">{texts.baseHint}</span>
      </label>
      <div aria-live="polite" className="site-report" tabIndex={-1}>
        <Report outcome={outcome} base={base} retry={() => void send(true, false)} />
      </div>
      <div className="button-row">
        {outcome.step === "checked" && outcome.pushed.changes.length > 0 ? (
          <button type="button" className="button primary" onClick={() => void send(false, outcome.force)}>
            {texts.publish}
          </button>
        ) : outcome.step === "stale" ? (
          <button type="button" className="button bad" onClick={() => void send(true, true)}>
            {texts.force}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            aria-disabled={!file}
            aria-busy={isBusy}
            onClick={() => void send(true, false)}
          >
            {texts.check}
          </button>
        )}
      </div>
    </div>
  );
}

function outcomeOf(cause: unknown): Outcome {
  if (!(cause instanceof Refused)) return { step: "failed", cause };
  if (cause.errCode === refusals.changedMeanwhile.code && cause.data?.changes)
    return { step: "stale", changes: cause.data.changes };
  return cause.data?.issues ? { step: "refused", issues: cause.data.issues } : { step: "failed", cause };
}

function DropPlace({ chosen, onChoose }: { chosen: string | undefined; onChoose: (file: File | undefined) => void }) {
  const texts = useWords().siteFolder.upload;
  const { isOver, handlers } = useDrop(([file]) => onChoose(file));
  return (
    <label className={isOver ? "site-drop over" : "site-drop"} {...handlers}>
      <span className="button small site-add">
        {texts.choose}
        <input type="file" accept=".tgz,.gz,application/gzip" onChange={({ target }) => onChoose(target.files?.[0])} />
      </span>
      <span className="text-ink-2 wrap-anywhere">{chosen === undefined ? texts.drop : <bdi>{chosen}</bdi>}</span>
    </label>
  );
}

function Report({ outcome, base, retry }: { outcome: Outcome; base: number; retry: () => void }) {
  const texts = useWords().siteFolder.upload;
  switch (outcome.step) {
    case "idle":
      return null;
    case "sending": {
      const isSent = outcome.part === 1;
      const working = outcome.dryRun ? texts.checking : texts.publishing;
      return (
        <>
          <p>{isSent ? working : texts.sent(Math.floor(outcome.part * 100))}</p>
          <progress {...(!isSent && { value: outcome.part })} aria-label={working} />
        </>
      );
    }
    case "failed":
      return <FormProblem problem={{ cause: outcome.cause, retry }} />;
    case "stale":
      return (
        <>
          <Note kind="bad">{texts.stale(base)}</Note>
          <ChangedFiles changes={outcome.changes} />
        </>
      );
    case "refused":
      return (
        <>
          <Note kind="bad">{texts.problems}</Note>
          <Problems problems={outcome.issues.map(({ field, message }) => ({ place: field, message }))} />
        </>
      );
    case "checked": {
      const { changes, warnings } = outcome.pushed;
      return (
        <>
          <p>{changes.length === 0 ? texts.nothing : texts.ready(changes.length)}</p>
          {warnings.length > 0 && (
            <details>
              <summary>{texts.warnings(warnings.length)}</summary>
              <Problems
                problems={warnings.map(({ file, line, message }) => ({
                  place: line === null ? file : `${file}:${line}`,
                  message,
                }))}
              />
            </details>
          )}
          <ChangedFiles changes={changes} />
        </>
      );
    }
  }
}

/** How many problems are listed. */
const maxListed = 200;

function Problems({ problems }: { problems: readonly { place: string; message: string }[] }) {
  const texts = useWords().siteFolder.upload;
  return (
    <ul className="site-changes text-ui" lang="en">
      {problems.slice(0, maxListed).map(({ place, message }, index) => (
        <li key={index}>
          <code>{place}</code> {message}
        </li>
      ))}
      {problems.length > maxListed && <li>{texts.more(problems.length - maxListed)}</li>}
    </ul>
  );
}

function ChangedFiles({ changes }: { changes: readonly FileChange[] }) {
  const texts = useWords().siteFolder.changes;
  return (
    <ul className="site-changes text-ui">
      {changes.map(({ file, change }) => (
        <li key={file}>
          <code>{file}</code> <span className="kind">{texts[change]}</span>
        </li>
      ))}
    </ul>
  );
}
