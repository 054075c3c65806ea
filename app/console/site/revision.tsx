import { useState } from "react";
import type { FileChange } from "../../../contract/schemas/site.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { saveFile } from "../../ui/save-file.ts";
import { ChangedText } from "../form/changed-text.tsx";
import { ConfirmDialog } from "../form/form-dialog.tsx";
import { useProfile } from "../guard/profile.ts";
import { queries } from "../list/queries.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { useNavigate } from "../routing/navigate.ts";
import { useRevisionTexts, type SiteRevision } from "./revision-texts.ts";
import { fetchFolder } from "./transfer.ts";

/** As many as are kept. */
const all = { page: 1, pageSize: 100 };

/** One revision: what it changed, file by file. */
export function Revision({ number }: { number: number }) {
  const texts = useWords().siteFolder;
  const { data, problem } = useRead("siteRevisions", all);
  const revision = data?.items.find((each) => each.revision === number);
  const back = (
    <a className="link" href="/site">
      {texts.back}
    </a>
  );
  return (
    <>
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={8} />}
      {data && !revision && <Empty title={texts.missingTitle} text={texts.missing} action={back} />}
      {revision && (
        <>
          <p>{back}</p>
          <Head revision={revision} />
          <h2>{texts.changedFiles}</h2>
          {revision.changes.length === 0 && <p className="text-ui text-ink-2">{texts.noChanges}</p>}
          <ul className="site-changes text-ui">
            {revision.changes.map((change) => (
              <li key={change.file}>
                <Difference number={number} change={change} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Head({ revision }: { revision: SiteRevision }) {
  const texts = useWords().siteFolder;
  const { language, words } = useLocale();
  const { whoOf, howOf } = useRevisionTexts();
  const isAdmin = useProfile().data?.roles.includes("admin");
  const facts = [howOf(revision), whoOf(revision), formatMoment(revision.at, language, words)];
  return (
    <header className="site-head">
      <h1>
        {texts.revision(revision.revision)} {revision.current && <span className="tag ok">{texts.current}</span>}
      </h1>
      {revision.note !== null && <p>{revision.note}</p>}
      <p className="text-ui text-ink-2">{facts.join(" · ")}</p>
      {isAdmin && <Actions revision={revision} />}
    </header>
  );
}

function Actions({ revision: { revision, current } }: { revision: SiteRevision }) {
  const texts = useWords().siteFolder;
  const { language } = useLocale();
  const api = useApi();
  const go = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { attempt, isBusy, problem } = useAttempt();

  const download = async () => {
    const { name, bytes } = await fetchFolder(revision, language);
    saveFile(name, bytes);
  };
  const rollBack = async () => {
    const made = await api().call("activateSiteRevision", { number: String(revision) });
    showMessage("done", texts.rollback.done(made.revision));
    await queries.invalidateQueries({ queryKey: ["siteRevisions"] });
  };

  return (
    <div className="button-row">
      <button type="button" className="button" aria-busy={isBusy} onClick={() => void attempt(download)}>
        {isBusy ? texts.downloading : texts.download}
      </button>
      {!current && (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {texts.rollback.button}
        </button>
      )}
      <FormProblem problem={problem} />
      {isAsking && (
        <ConfirmDialog
          texts={{
            title: texts.rollback.title(revision),
            lead: texts.rollback.text,
            submit: texts.rollback.submit,
            working: texts.rollback.working,
          }}
          onSubmit={rollBack}
          onClose={(isDone) => {
            setIsAsking(false);
            if (isDone) go("/site");
          }}
        />
      )}
    </div>
  );
}

/** A file that a revision changed; its texts are read when it is opened. */
function Difference({ number, change: { file, change } }: { number: number; change: FileChange }) {
  const texts = useWords().siteFolder;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <code>{file}</code> <span className="kind">{texts.changes[change]}</span>
      </summary>
      {isOpen && <FileTexts number={number} change={{ file, change }} />}
    </details>
  );
}

function FileTexts({ number, change: { file, change } }: { number: number; change: FileChange }) {
  const texts = useWords().siteFolder;
  const hasBefore = change !== "added" && number > 1;
  const before = useRead("siteFile", { number: String(number - 1), file }, { enabled: hasBefore });
  const after = useRead("siteFile", { number: String(number), file }, { enabled: change !== "removed" });
  const problem = before.problem ?? after.problem;
  if (problem) return <SectionProblem problem={problem} />;
  if ((hasBefore && !before.data) || (change !== "removed" && !after.data)) return <Skeleton count={3} />;
  const [from, to] = [before.data?.text ?? "", after.data?.text ?? ""];
  if (from === "" && to === "") return <p className="text-note text-ink-2">{texts.noText}</p>;
  return <ChangedText from={from} to={to} language={file.includes(".zh.") ? "zh" : "en"} />;
}
