import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { formatDueDay, formatMoment } from "../../browser/locale/formats.ts";
import { progressOf, type ProgressStep } from "./progress.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

/** Whom to ask, and the office hours, if the server sends them. */
export type ContactDetails = { relations: string; hours: string | null };

/** Every submission and decision so far, and what comes after them. */
export function ProgressPanel({ application, ...contact }: ContactDetails & { application: ApplicationStatus }) {
  const { result } = useWords();
  return (
    <aside className="result-progress" aria-labelledby="progress">
      <h2 id="progress" className="section-title">
        {result.progress}
      </h2>
      <ol className="progress">
        {progressOf(application).map((step) => (
          <ProgressEntry key={`${step.kind} ${step.at ?? ""}`} step={step} application={application} />
        ))}
      </ol>
      {application.latePlace === null && <Help {...contact} />}
    </aside>
  );
}

/** Whom to ask. */
export function Help({ relations, hours }: ContactDetails) {
  const { result } = useWords();
  return (
    <p className="result-help text-ui text-ink-2">
      {result.unclear}
      <SentenceSpace />
      <a href={`mailto:${relations}`} className="link">
        {relations}
      </a>
      {hours !== null && result.hours(hours)}
    </p>
  );
}

type EntryProps = { step: ProgressStep; application: Pick<ApplicationStatus, "expectedBy" | "latePlace"> };

function ProgressEntry({ step, application: { expectedBy, latePlace } }: EntryProps) {
  const { result } = useWords();
  const { language, words } = useLocale();
  const { steps } = result;
  const due = latePlace === null ? steps.by : steps.wasDue;
  const title = step.kind === "refused" ? steps.refused(step.fields) : steps[step.kind];
  return (
    <li
      data-state={step.state}
      data-bad={step.kind === "refused" || step.kind === "ended" ? "" : undefined}
      data-late={step.kind === "review" && latePlace !== null ? "" : undefined}
    >
      <span>{title}</span>
      {step.at !== undefined && <time dateTime={step.at}>{formatMoment(step.at, language, words)}</time>}
      {step.kind === "review" && expectedBy !== null && <small>{due(formatDueDay(expectedBy, language))}</small>}
      {step.isOwnTurn && <small>{steps.yours}</small>}
    </li>
  );
}
