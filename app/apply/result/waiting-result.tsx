import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { useResultWords } from "../../browser/locale/apply-words.ts";
import { formatLongDay } from "../../browser/locale/formats.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { Kicker } from "./kicker.tsx";
import { Sent } from "./sent.tsx";

/** It was submitted, and an answer is promised by a day (specification, section 9). */
export function WaitingResult({ application }: { application: ApplicationStatus }) {
  const { result } = useResultWords();
  const { language } = useLocale();
  const day = formatLongDay(application.expectedBy ?? "", language);
  const isChange = application.status === 2;
  return (
    <>
      <Kicker application={application} />
      <h1>{isChange ? result.changeWaiting : result.waiting}</h1>
      <p className="apply-lead">{isChange ? result.changeWaitingLead(day) : result.waitingLead(day)}</p>
      <section className="mt-9" aria-labelledby="next">
        <h2 id="next" className="section-title">
          {result.next}
        </h2>
        <ol className="next-list">
          {result.nextList.map(({ title, text }, index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Sent application={application} title={result.sent} />
    </>
  );
}
