import { useState } from "react";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { useProfile } from "../guard/profile.ts";
import { DataList, type Column } from "../list/data-list.tsx";
import type { Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { useRevisionTexts, type SiteRevision } from "./revision-texts.ts";
import { UploadDialog } from "./upload-dialog.tsx";

const pageSize = 50;
/** As many changed files are named in a row; more are counted. */
const named = 3;

/** The revisions that are kept, newest first. */
export function Revisions({ filter }: { filter: Filter }) {
  const texts = useWords().siteFolder;
  const isAdmin = useProfile().data?.roles.includes("admin");
  const [isUploading, setIsUploading] = useState(false);
  const read = useRead("siteRevisions", { page: filter.page, pageSize });
  const live = read.data?.items.find((revision) => revision.current);
  const current = live?.revision ?? 0;
  const { language, words } = useLocale();
  const { whoOf, howOf } = useRevisionTexts();
  const facts = live
    ? [live.note ?? howOf(live), whoOf(live), formatMoment(live.at, language, words)].join(" · ")
    : texts.lead;
  return (
    <>
      <header className="site-list-head">
        <div>
          <h1>{current > 0 ? texts.live(current) : texts.title}</h1>
          <p className="text-ui text-ink-2">{read.data ? facts : "\u00a0"}</p>
        </div>
        {isAdmin && (
          <a className="button small" href="/site?part=basics">
            {texts.basics.button}
          </a>
        )}
        {isAdmin && (
          <button type="button" className="button small" onClick={() => setIsUploading(true)}>
            {texts.upload.button}
          </button>
        )}
      </header>
      <DataList
        read={read}
        filter={filter}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
        label={texts.table}
        className="site-rows"
        columns={useColumns()}
        keyOf={({ revision }) => String(revision)}
      />
      {isUploading && (
        <UploadDialog current={current} onDone={() => void read.refetch()} onClose={() => setIsUploading(false)} />
      )}
    </>
  );
}

function useColumns(): Column<SiteRevision>[] {
  const texts = useWords().siteFolder;
  const { language, words } = useLocale();
  const { whoOf, howOf } = useRevisionTexts();
  return [
    {
      head: texts.columns.revision,
      width: "clamp(6rem, 14cqi, 9rem)",
      className: "num",
      render: ({ revision, current }) => (
        <>
          <a className="row-link" href={`/site?revision=${revision}`}>
            {revision}
          </a>{" "}
          {current && <span className="meta">{texts.current}</span>}
        </>
      ),
    },
    { head: texts.columns.when, className: "num", render: ({ at }) => formatMoment(at, language, words) },
    { head: texts.columns.who, render: whoOf },
    {
      head: texts.columns.changes,
      render: (revision) => (
        <>
          {revision.note ?? howOf(revision)}{" "}
          <span className="meta">
            {revision.changes.length > 0 && revision.changes.length <= named
              ? revision.changes.map(({ file }) => file).join(", ")
              : texts.files(revision.changes.length)}
          </span>
        </>
      ),
    },
  ];
}
