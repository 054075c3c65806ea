import { Fragment, useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
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
import { queryClient } from "../list/query-client.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { useNavigate } from "../routing/navigate.ts";
import { hrefOf } from "./file-tree.tsx";
import { baseOf, languageOf } from "./folder.ts";
import { useRevisions, useRevisionTexts, type SiteRevision } from "./revision-texts.ts";
import { fetchFolder } from "./transfer.ts";
import { UploadDialog } from "./upload-dialog.tsx";

/** As many pages are listed with what changed in them; more are grouped by folder. */
const listed = 12;
/** As many are open at first. */
const opened = 4;

type Props = {
  /** `null`: the newest, while it loads; 0: there is none. */
  number: number | null;
  /** What it is compared with; `null` for the one before it. */
  against: number | null;
};

/** One revision: what differs from an older one, file by file. */
export function Revision({ number, against }: Props) {
  const texts = useWords().siteFolder;
  const { data, problem, refetch } = useRevisions();
  const isAdmin = useProfile().data?.roles.includes("admin") ?? false;
  const revision = data?.items.find((each) => each.revision === number);
  const older = data?.items.some((each) => each.revision === against && each.revision < (number ?? 0)) ? against : null;
  if (problem) return <SectionProblem problem={problem} />;
  if (!data) return <Skeleton count={8} title={texts.title} />;
  if (number === 0) return <NoRevision isAdmin={isAdmin} onUpload={refetch} />;
  if (!revision)
    return (
      <Empty
        title={texts.missingTitle}
        text={texts.missing}
        action={
          <a className="link" href="/site">
            {texts.back}
          </a>
        }
      />
    );
  return (
    <>
      <p className="site-back">
        <a className="link" href="/site">
          {texts.back}
        </a>
      </p>
      <header className="site-head">
        <Head revision={revision} against={older} />
        {isAdmin && <Actions revision={revision} onUpload={refetch} />}
      </header>
      {revision.how === "first" && revision.current && <p className="text-ui text-ink-2">{texts.firstOnly}</p>}
      <Changes
        number={revision.revision}
        against={older ?? revision.revision - 1}
        changes={older === null ? revision.changes : changesBetween(data.items, older, revision.revision)}
      />
    </>
  );
}

function NoRevision({ isAdmin, onUpload }: { isAdmin: boolean; onUpload: () => Promise<void> }) {
  const texts = useWords().siteFolder;
  return (
    <>
      <h1>{texts.emptyTitle}</h1>
      <Empty
        title={texts.empty}
        action={
          isAdmin && (
            <div className="button-row site-begin">
              <a className="button primary small" href="/site?part=basics">
                {texts.basics.setUpTitle}
              </a>
              <UploadButton current={0} onUpload={onUpload} />
            </div>
          )
        }
      />
    </>
  );
}

function UploadButton({ current, onUpload }: { current: number; onUpload: () => Promise<void> }) {
  const texts = useWords().siteFolder;
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setUploading(true)}>
        {texts.upload.button}
      </button>
      {isUploading && (
        <UploadDialog current={current} onDone={() => void onUpload()} onClose={() => setUploading(false)} />
      )}
    </>
  );
}

function Head({ revision, against }: { revision: SiteRevision; against: number | null }) {
  const texts = useWords().siteFolder;
  const { language, words } = useLocale();
  const { whoOf, howOf } = useRevisionTexts();
  const titleOf = ({ current, revision: number }: SiteRevision) =>
    current ? texts.live(number) : texts.revision(number);
  const facts = [revision.note ?? howOf(revision), whoOf(revision), formatMoment(revision.at, language, words)];
  return (
    <div>
      <h1>{against === null ? titleOf(revision) : texts.against(revision.revision, against)}</h1>
      <p className="site-facts text-ui text-ink-2">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && " · "}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

type ActionsProps = { revision: SiteRevision; onUpload: () => Promise<void> };

function Actions({ revision: { revision, current }, onUpload }: ActionsProps) {
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
    await queryClient.invalidateQueries({ queryKey: ["siteRevisions"] });
  };

  return (
    <div className="button-row">
      {current && (
        <>
          <a className="button small" href="/site?part=basics">
            {texts.basics.button}
          </a>
          <UploadButton current={revision} onUpload={onUpload} />
        </>
      )}
      <button type="button" className="button small" aria-busy={isBusy} onClick={() => void attempt(download)}>
        {isBusy ? texts.downloading : texts.download}
      </button>
      {!current && (
        <button type="button" className="button small" onClick={() => setIsAsking(true)}>
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
        >
          <RollbackChanges revision={revision} />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The files that a rollback adds, changes and removes. */
function RollbackChanges({ revision }: Pick<SiteRevision, "revision">) {
  const texts = useWords().siteFolder;
  const now = useRead("siteFiles", { number: "current" });
  const then = useRead("siteFiles", { number: String(revision) });
  const problem = now.problem ?? then.problem;
  if (problem) return <SectionProblem problem={problem} />;
  if (!now.data || !then.data) return <Skeleton count={3} />;
  const changes = filesChanged(now.data.files, then.data.files);
  return (
    <section className="rollback-changes text-ui" aria-label={texts.rollback.changes(changes.length)}>
      <p>{texts.rollback.changes(changes.length)}</p>
      <ul>
        {changes.map(({ file, change }) => (
          <li key={file}>
            <code>{file}</code> <span className="kind">{texts.changes[change]}</span>
          </li>
        ))}
      </ul>
      {changes.some(({ file }) => file === "products.yaml") && <p className="text-ink-2">{texts.rollback.retires}</p>}
    </section>
  );
}

type Stored = CallData<"siteFiles">["files"];

function filesChanged(before: Stored, after: Stored): FileChange[] {
  const [old, young] = [before, after].map((files) => new Map(files.map(({ file, sha256 }) => [file, sha256])));
  const names = [...new Set([...before, ...after].map(({ file }) => file))].toSorted();
  return names.flatMap((file): FileChange[] => {
    const [was, is] = [old?.get(file), young?.get(file)];
    if (was === is) return [];
    return [{ file, change: was === undefined ? "added" : is === undefined ? "removed" : "changed" }];
  });
}

/** What changed from one revision to a later one; what came and went between them is left out. */
function changesBetween(revisions: readonly SiteRevision[], from: number, to: number): FileChange[] {
  const steps = revisions
    .filter(({ revision }) => revision > from && revision <= to)
    .toSorted((a, b) => a.revision - b.revision)
    .flatMap(({ changes }) => changes);
  return [...Map.groupBy(steps, ({ file }) => file)]
    .flatMap(([file, changes]): FileChange[] => {
      const isNew = changes[0]?.change === "added";
      const isGone = changes.at(-1)?.change === "removed";
      if (isNew && isGone) return [];
      return [{ file, change: isNew ? "added" : isGone ? "removed" : "changed" }];
    })
    .toSorted((a, b) => a.file.localeCompare(b.file));
}

type ChangesProps = { number: number; against: number; changes: readonly FileChange[] };

function Changes({ number, against, changes }: ChangesProps) {
  const texts = useWords().siteFolder;
  const pages = [...Map.groupBy(changes, ({ file }) => baseOf(file))];
  const folders = [...Map.groupBy(pages, ([base]) => folderOf(base))].toSorted(([a], [b]) => a.localeCompare(b));
  const list = (some: typeof pages) => (
    <ul className="site-changes text-ui">
      {some.map(([base, files]) => (
        <li key={base}>
          <ChangedPage number={number} against={against} changes={files} isOpen={pages.length <= opened} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="site-diffs" aria-label={texts.changedFiles}>
      {pages.length === 0 && <p className="text-ui text-ink-2">{texts.noChanges}</p>}
      {pages.length <= listed
        ? pages.length > 0 && list(pages)
        : folders.map(([folder, some]) => (
            <details key={folder} className="site-folder text-ui">
              <summary>
                <code>{folder}</code>
                <span className="num text-ink-3">{texts.files(some.flatMap(([, files]) => files).length)}</span>
              </summary>
              {list(some)}
            </details>
          ))}
    </section>
  );
}

/** At most two levels deep, such as `docs/unity/`. */
function folderOf(base: string): string {
  return /^(?:[^/]+\/){1,2}/.exec(base)?.[0] ?? "./";
}

type ChangedPageProps = { number: number; against: number; changes: FileChange[]; isOpen: boolean };

/** A page that a revision changed, in the languages in which it did; its texts are read when it is opened. */
function ChangedPage({ number, against, changes, isOpen: isOpenAtFirst }: ChangedPageProps) {
  const texts = useWords().siteFolder;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="site-names">
          {changes.map(({ file, change }) => (
            <span key={file}>
              <code>{file}</code> {change !== "changed" && <span className="kind">{texts.changes[change]}</span>}
            </span>
          ))}
        </span>
      </summary>
      {isOpen && (
        <div className={changes.length > 1 ? "site-columns" : "site-columns single"}>
          {changes.map((change) => (
            <div key={change.file}>
              <FileTexts number={number} against={against} change={change} />
            </div>
          ))}
        </div>
      )}
    </details>
  );
}

type FileTextsProps = { number: number; against: number; change: FileChange };

function FileTexts({ number, against, change: { file, change } }: FileTextsProps) {
  const texts = useWords().siteFolder;
  const hasBefore = change !== "added" && against > 0;
  const before = useRead("siteFile", { number: String(against), file }, { enabled: hasBefore });
  const after = useRead("siteFile", { number: String(number), file }, { enabled: change !== "removed" });
  const problem = before.problem ?? after.problem;
  if (problem) return <SectionProblem problem={problem} />;
  if ((hasBefore && !before.data) || (change !== "removed" && !after.data)) return <Skeleton count={3} />;
  const [from, to] = [before.data?.text ?? "", after.data?.text ?? ""];
  if (from === "" && to === "") return <p className="text-note text-ink-2">{texts.noText}</p>;
  return (
    <>
      {change !== "removed" && (
        <p>
          <a className="link text-meta" href={hrefOf(file)}>
            {texts.editFile}
          </a>
        </p>
      )}
      <ChangedText from={from} to={to} language={languageOf(file) ?? "en"} />
    </>
  );
}
