import { useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { ReadState } from "../list/use-read.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { Warning } from "../../ui/icons.tsx";
import { Skeleton } from "../list/skeleton.tsx";

const shown = 5;

/** The account's latest downloads. */
export function LastDownloads({ downloads }: { downloads: ReadState<CallData<"ownDownloads">> }) {
  const { lastDownloads: texts } = useWords().dashboard;
  const { language, words } = useLocale();
  const versionPath = useVersionPath();
  const { data, problem } = downloads;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 id={id}>{texts.title}</h2>
        {data && data.total > 0 && (
          <a className="link" href="/downloads">
            {texts.all}
          </a>
        )}
      </div>
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={shown} />}
      <ul className="dashboard-list files">
        {data?.items.slice(0, shown).map(({ product, version, file, at, withdrawn }) => (
          <li key={`${at} ${product} ${version} ${file}`}>
            <a className="link name" href={versionPath(product, version)}>
              {words.shortNames[product] ?? product} {version}
            </a>
            <span className="file">
              {file}
              {withdrawn && (
                <span className="tag bad">
                  <Warning size={13} />
                  {texts.withdrawn}
                </span>
              )}
            </span>
            <span className="num when">{formatMoment(at, language, words)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
