import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { formatDueDay } from "../../browser/locale/formats.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { Help, type ContactDetails } from "../tracker/progress-panel.tsx";
import { Kicker } from "./kicker.tsx";
import { Sent } from "./sent.tsx";

type Props = ContactDetails & { application: ApplicationStatus };

/** It was submitted, and an answer is promised by a day (specification, section 9), or was. */
export function WaitingResult({ application, ...contact }: Props) {
  const { result } = useWords();
  const usual = application.status === 2 ? result.changeWaiting : result.waiting;
  const isLate = application.latePlace !== null;
  return (
    <>
      <Kicker application={application} />
      <h1>{isLate ? result.late : usual}</h1>
      <Lead application={application} />
      {isLate && <Help {...contact} />}
      <section className="next-steps" aria-labelledby="next">
        <h2 id="next" className="section-title">
          {result.next}
        </h2>
        <ol className="next-list">
          {result.nextList.map(({ title, text }, index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <div>
                <h3>{title}</h3>
                {!(isLate && index === 0) && <p>{text}</p>}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Sent application={application} title={result.sent} />
    </>
  );
}

function Lead({ application: { expectedBy, latePlace, status } }: Pick<Props, "application">) {
  const { result, apply } = useWords();
  const { waiting, changeLead } = apply;
  const { language } = useLocale();
  const day = formatDueDay(expectedBy ?? "", language);
  const isChange = status === 2;
  if (latePlace === null)
    return <p className="apply-lead">{isChange ? result.changeWaitingLead(day) : result.waitingLead(day)}</p>;
  return (
    <p className="apply-lead">
      {waiting.late(day)}
      <SentenceSpace />
      {result.place(latePlace)}
      {isChange && (
        <>
          <SentenceSpace />
          {changeLead}
        </>
      )}
    </p>
  );
}
