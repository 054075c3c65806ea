import { useState } from "react";
import { limits } from "../../../contract/limits.ts";
import type { CallData, CallInput } from "../../../contract/schemas.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { Note } from "../../ui/note.tsx";
import { ChangedText } from "../form/changed-text.tsx";
import { DiscardButton } from "../form/discard-button.tsx";
import { queryClient } from "../list/query-client.ts";
import { useSaveKey } from "../list/shortcuts.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { changesOf } from "./edits.ts";
import { hrefOf } from "./file-tree.tsx";
import { languageOf } from "./folder.ts";
import type { FolderState } from "./use-edits.ts";

type Issues = readonly { field: string; message: string }[];

/** What a revision changes besides its own list. */
const changedReads = [
  "siteRevisions",
  "siteMarks",
  "policy",
  "currentLicence",
  "adminLicences",
  "adminProducts",
  "website",
  "readyz",
];

/** Saves all changed files as one revision, also by Ctrl+S, and says what keeps it from being one. */
function useSave(folder: FolderState, onSaved?: () => void) {
  const texts = useWords().siteFolder.save;
  const api = useApi();
  const { attempt, isBusy, problem, clear: clearProblem } = useAttempt();
  const [issues, setIssues] = useState<Issues>([]);
  const { edits, newer } = folder;
  const clear = () => {
    setIssues([]);
    clearProblem();
  };

  const publish = async () => {
    const { base, files } = edits;
    setIssues([]);
    try {
      const note = edits.note.trim();
      const input = { base, changes: changesOf(files), ...(note && { note }) };
      const { revision } = await api().call("changeSiteFiles", input);
      for (const [file, edit] of Object.entries(files))
        if (edit && "text" in edit) keepText({ number: String(revision), file }, edit.text);
      await folder.refetch();
      folder.saved(files, revision);
      for (const name of changedReads) void queryClient.invalidateQueries({ queryKey: [name] });
      showMessage("done", texts.done(revision));
      onSaved?.();
    } catch (cause) {
      const refused = cause instanceof Refused ? cause : undefined;
      if (refused?.errCode === refusals.changedMeanwhile.code) await folder.refetch();
      else if (refused?.data?.issues) setIssues(refused.data.issues);
      else throw cause;
    }
  };
  const save = async () => {
    if (Object.keys(edits.files).length > 0 && newer === null) await attempt(publish);
  };
  useSaveKey(() => void save());
  return { save, clear, isBusy, issues, problem };
}

export function SaveBar({ folder, onSaved }: { folder: FolderState; onSaved?: () => void }) {
  const texts = useWords().siteFolder.save;
  const { save, clear, isBusy, issues, problem } = useSave(folder, onSaved);
  const { edits, newer } = folder;
  const count = Object.keys(edits.files).length;
  if (count === 0) return null;
  return (
    <form
      className="decision-bar site-save"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {newer !== null && <NewerRevision folder={folder} newer={newer} />}
      {issues.length > 0 && <IssueList issues={issues} />}
      <FormProblem problem={problem} />
      <div className="decision-buttons button-row">
        <span className="field-frame">
          <input
            aria-label={texts.note}
            placeholder={texts.note}
            value={edits.note}
            maxLength={limits.name}
            onChange={({ target }) => folder.setNote(target.value)}
          />
        </span>
        <button type="submit" className="button primary" aria-busy={isBusy} aria-disabled={newer !== null}>
          {isBusy ? texts.saving : texts.button((newer ?? folder.base) + 1)}
        </button>
        <DiscardButton
          label={texts.discard}
          className="button"
          onDiscard={() => {
            folder.discard();
            clear();
          }}
        />
        <p className="decision-hint">
          {texts.count(count)} <kbd>Ctrl S</kbd>
        </p>
      </div>
    </form>
  );
}

/** A text that was just published: its editor goes on without reading it again. */
function keepText(input: CallInput<"siteFile">, text: string): void {
  queryClient.setQueryData<CallData<"siteFile">>(["siteFile", input], { revision: Number(input.number), text });
}

function IssueList({ issues }: { issues: Issues }) {
  const texts = useWords().siteFolder.save;
  return (
    <Note kind="bad" role="alert">
      <span>{texts.problems}</span>
      <ul className="site-issues note-text">
        {issues.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a className="link" href={hrefOf(...fileAndLine(field))}>
              {field}
            </a>{" "}
            {message}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Of `docs/unity/hands.en.md:12`. */
function fileAndLine(field: string): [file: string, line?: string] {
  const [, file = field, line] = /^(.*?)(?::(\d+))?$/.exec(field) ?? [];
  return line === undefined ? [file] : [file, line];
}

/** Others have made a revision: what it changed of the files that are changed here, too. */
function NewerRevision({ folder, newer }: { folder: FolderState; newer: number }) {
  const texts = useWords().siteFolder.save;
  const current = useRead("siteFiles", { number: String(newer) }).data?.files;
  const hashIn = (files: typeof current, file: string) => files?.find((each) => each.file === file)?.sha256;
  const conflicts = Object.keys(folder.edits.files).filter(
    (file) => hashIn(current, file) !== hashIn(folder.stored ?? [], file),
  );
  return (
    <Note kind="bad" role="alert">
      <span>{texts.newer(newer)}</span>
      {current && (
        <button type="button" className="link" onClick={() => folder.setBase(newer)}>
          {conflicts.length > 0 ? texts.keepMine : texts.goOn}
        </button>
      )}
      {current && conflicts.length > 0 && (
        <ul className="note-text site-issues">
          {conflicts.map((file) => (
            <Conflict key={file} folder={folder} file={file} newer={newer} isOpen={conflicts.length === 1} />
          ))}
        </ul>
      )}
    </Note>
  );
}

/** The text of a newer revision against the one that is not saved. */
function Conflict({
  folder,
  file,
  newer,
  isOpen,
}: {
  folder: FolderState;
  file: string;
  newer: number;
  isOpen: boolean;
}) {
  const texts = useWords().siteFolder.save;
  const { data, problem } = useRead("siteFile", { number: String(newer), file });
  const edit = folder.edits.files[file];
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <code>{file}</code>
        </summary>
        <SectionProblem problem={problem} />
        {data ? (
          <ChangedText
            from={data.text ?? ""}
            to={edit && "text" in edit ? edit.text : ""}
            language={languageOf(file) ?? "en"}
          />
        ) : (
          <Skeleton count={3} />
        )}
      </details>
      <button type="button" className="link" onClick={() => folder.change({ [file]: undefined })}>
        {texts.takeTheirs}
      </button>
    </li>
  );
}
