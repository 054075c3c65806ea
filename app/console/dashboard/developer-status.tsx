import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { Status } from "../../../contract/schemas/accounts.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { developerSince } from "../../apply/result/history.ts";
import { useApplication } from "../../apply/tracker/use-application.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Skeleton } from "../list/skeleton.tsx";

/** What becomes of the member's application, and the next step. */
export function DeveloperStatus({ status }: { status: Status }) {
  const { profile: account } = useWords();
  const { data, problem } = useApplication();
  const now = data?.status ?? status;
  return (
    <section className="developer-status">
      <div className="developer-status-text text-note text-ink-2">
        {data ? <Sentence application={data} /> : !problem && <Skeleton count={1} />}
        <SectionProblem problem={problem} />
      </div>
      <a href={applicationPath(now)} className={now === 3 ? "button primary" : "link"}>
        {account.toApplication[now]}
      </a>
    </section>
  );
}

function Sentence({ application }: { application: ApplicationStatus }) {
  const { status: texts } = useWords().dashboard;
  const { language, words } = useLocale();
  const { day } = useFormats();
  const moment = (at: string) => formatMoment(at, language, words);
  const { status, state, submittedAt, expectedBy, latePlace, reasons, history } = application;
  const expected = expectedBy === null ? "" : day(expectedBy);
  if (status === 1 && latePlace !== null) return <p>{texts.late(expected)}</p>;
  if (status === 1) return <p>{texts.waiting(submittedAt === null ? "" : moment(submittedAt), expected)}</p>;
  if (status === 3) return <p>{texts.refused(reasons.length)}</p>;
  const since = developerSince(history);
  return (
    <>
      {since !== null && <p>{texts.since(moment(since))}</p>}
      {state === "waiting" && <p>{latePlace === null ? texts.changeWaiting(expected) : texts.late(expected)}</p>}
      {state === "refused" && <p>{texts.changeRefused(reasons.length)}</p>}
    </>
  );
}
