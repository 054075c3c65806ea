import { formatMoment } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useRead } from "../list/use-read.ts";
import { baseOf } from "./folder.ts";
import { useRevisionTexts } from "./revision-texts.ts";
import type { FolderState } from "./use-edits.ts";

/** The newest revisions that changed a page. */
const shown = 5;

export function FileRevisions({ folder, file }: { folder: FolderState; file: string }) {
  const texts = useWords().siteFolder;
  const { language, words } = useLocale();
  const { whoOf, howOf } = useRevisionTexts();
  const { data } = useRead("siteRevisions", { page: 1, pageSize: 100 });
  const revisions = (data?.items ?? [])
    .filter(({ changes }) => changes.some((change) => baseOf(change.file) === baseOf(file)))
    .slice(0, shown);
  const isChanged = Object.keys(folder.edits.files).some((each) => baseOf(each) === baseOf(file));
  if (revisions.length === 0 && !isChanged) return null;
  return (
    <section className="site-rail" aria-label={texts.edit.revisions}>
      <h2>{texts.edit.revisions}</h2>
      <ol>
        {isChanged && (
          <li data-compared="">
            <p>
              <strong className="num">{(folder.newer ?? folder.base) + 1}</strong>{" "}
              <span className="text-ink-3">{texts.edit.now}</span>
              <span className="site-label site-unsaved">{texts.edit.yours}</span>
            </p>
          </li>
        )}
        {revisions.map((revision) => (
          <li key={revision.revision} data-current={revision.current ? "" : undefined}>
            <a href={`/site?revision=${revision.revision}`}>
              <strong className="num">{revision.revision}</strong>{" "}
              <span className="num text-ink-3">{formatMoment(revision.at, language, words)}</span>
              <span className="site-label">{revision.note ?? howOf(revision)}</span>
              <span className="text-ink-3">{whoOf(revision)}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
