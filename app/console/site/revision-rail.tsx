import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Moment } from "../list/moment.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { baseOf } from "./folder.ts";
import { useRevisions, useRevisionTexts, type SiteRevision } from "./revision-texts.ts";
import type { FolderState } from "./use-edits.ts";

/** As many are shown at first. */
const newest = 6;

type Props = {
  folder: FolderState;
  file: string;
  /** The revision that is shown. */
  number: number | null;
  /** What it is compared with; `null` for the one before it. */
  against: number | null;
};

/** The revisions that changed a page, with what is not saved; or all, with the two that are compared. */
export function RevisionRail({ folder, file, number, against }: Props) {
  const texts = useWords().siteFolder;
  const { data, problem } = useRevisions();
  const [isWhole, setWhole] = useState(false);
  const revisions = (data?.items ?? []).filter(
    ({ changes }) => file === "" || changes.some((change) => baseOf(change.file) === baseOf(file)),
  );
  const isEdited = Object.keys(folder.edits.files).some((each) => file === "" || baseOf(each) === baseOf(file));
  const at = revisions.findIndex(({ revision }) => revision === number);
  const other = revisions.findIndex(({ revision }) => revision === against);
  const end = other > at ? other : at + 1;
  const shown = isWhole || Math.max(at, other) >= newest ? revisions : revisions.slice(0, newest);
  if (!data) return problem ? null : <Skeleton count={8} />;
  if (revisions.length === 0 && !isEdited) return null;
  return (
    <nav className="site-rail" aria-label={file === "" ? texts.revisions : texts.edit.revisions}>
      <h2>{file === "" ? texts.revisions : texts.edit.revisions}</h2>
      <ol>
        {isEdited && (
          <li data-compared={file === "" ? undefined : ""}>
            <p>
              <strong className="num">{(folder.newer ?? folder.base) + 1}</strong>{" "}
              <span className="text-ink-3">{texts.edit.now}</span>
              <span className="site-label site-unsaved">{texts.edit.yours}</span>
            </p>
          </li>
        )}
        {shown.map((revision, index) => (
          <li
            key={revision.revision}
            data-compared={at >= 0 && index >= at && index < end && end < shown.length ? "" : undefined}
            data-end={index === at || (at >= 0 && index === end) ? "" : undefined}
          >
            <RailEntry revision={revision} isOpen={index === at} />
            {file === "" && at >= 0 && index > at && index !== end && (
              <a
                className="site-compare link text-meta"
                href={`/site?revision=${number}&against=${revision.revision}`}
                aria-label={texts.compareWith(revision.revision)}
              >
                {texts.compare}
              </a>
            )}
          </li>
        ))}
      </ol>
      {shown.length < revisions.length && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {texts.allRevisions(revisions.length)}
        </button>
      )}
    </nav>
  );
}

function RailEntry({ revision, isOpen }: { revision: SiteRevision; isOpen: boolean }) {
  const texts = useWords().siteFolder;
  const { whoOf, howOf } = useRevisionTexts();
  const name = whoOf(revision).replace(/ \([^()]+\)$/, ""); // without mailbox or number
  return (
    <a href={`/site?revision=${revision.revision}`} aria-current={isOpen ? "true" : undefined}>
      <strong className="num">{revision.revision}</strong>{" "}
      <span className="num text-ink-3">
        <Moment at={revision.at} />
      </span>{" "}
      {revision.current && <span className="site-live">{texts.current}</span>}
      <span className="site-label">{revision.note ?? howOf(revision)}</span>
      <span className="site-rail-by text-ink-3">
        {texts.files(revision.changes.length)} · {name}
      </span>
    </a>
  );
}
