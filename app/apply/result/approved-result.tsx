import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { developerSince } from "./history.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { Kicker } from "./kicker.tsx";
import { Sent } from "./sent.tsx";

type Props = { application: ApplicationStatus; hasDistribution: boolean };

/** What is open to a developer. */
export function ApprovedResult({ application, hasDistribution }: Props) {
  const { result } = useWords();
  const { language, words } = useLocale();
  const since = developerSince(application.history) ?? application.decidedAt;
  const open = result.open.filter(({ to }) => to !== "/Distribute" || hasDistribution);
  return (
    <>
      <Kicker application={application} />
      <h1>{result.approved}</h1>
      {since !== null && <p className="apply-lead">{result.approvedLead(formatMoment(since, language, words))}</p>}
      <ul className="open-list">
        {open.map(({ to, title, text }) => (
          <li key={to}>
            <a href={to} className="link">
              {title}
            </a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Sent application={application} title={result.sent} />
    </>
  );
}
