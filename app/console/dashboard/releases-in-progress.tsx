import { useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { releasePath } from "../routing/release-path.ts";
import { useRead } from "../list/use-read.ts";
import { Bars } from "./bars.tsx";

const shown = 5;

/** Scheduled releases and drafts, for publishers. */
export function ReleasesInProgress() {
  const { releases: texts } = useWords().dashboard;
  const { language, words } = useLocale();
  const scheduled = useRead("adminReleases", { state: "scheduled", pageSize: shown });
  const drafts = useRead("adminReleases", { state: "draft", pageSize: shown });
  const id = useId();
  const isThere = scheduled.data !== null && drafts.data !== null;
  const problem = scheduled.problem ?? drafts.problem;
  const items = [...(scheduled.data?.items ?? []), ...(drafts.data?.items ?? [])].slice(0, shown);
  return (
    <section aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 id={id}>{texts.title}</h2>
        <a className="link" href="/publish">
          {texts.all}
        </a>
      </div>
      <SectionProblem problem={problem} />
      {!isThere && !problem && <Bars count={3} />}
      {isThere && items.length === 0 && <p className="dashboard-none">{texts.none}</p>}
      {items.length > 0 && (
        <ul className="dashboard-list files">
          {items.map(({ product, version, publishAt }) => (
            <li key={`${product}/${version}`}>
              <a className="name link num" href={releasePath(product, version)}>
                {words.shortNames[product] ?? product} {version}
              </a>
              <span className="when num">
                {publishAt === null ? texts.draft : texts.scheduled(formatMoment(publishAt, language, words))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
