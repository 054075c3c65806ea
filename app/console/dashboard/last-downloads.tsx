import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { ReadState } from "../list/use-read.ts";
import { useMoments } from "../list/use-moments.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import { Warning } from "../../ui/icons.tsx";
import { Skeleton } from "../list/skeleton.tsx";

const shown = 5;

/** The account's latest downloads. */
export function LastDownloads({ downloads }: { downloads: ReadState<CallData<"ownDownloads">> }) {
  const { lastDownloads: texts } = useWords().dashboard;
  const { shortNames } = useWords();
  const { recent } = useMoments();
  const versionPath = useVersionPath();
  const { data, problem } = downloads;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={shown} />}
      <ul className="dashboard-list">
        {data?.items.slice(0, shown).map(({ product, version, file, at, withdrawn }) => (
          <li key={`${at} ${product} ${version} ${file}`}>
            <a className="link name" href={versionPath(product, version)}>
              {shortNames[product] ?? product} {version}
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
            <span className="num when">{recent(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
