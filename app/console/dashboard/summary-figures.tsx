import { useWords } from "../../browser/locale/locale.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead, type ReadState } from "../list/use-read.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { Warning } from "../../ui/icons.tsx";
import { Figure } from "./figure.tsx";
import { useCount } from "../../browser/locale/use-count.ts";

type Counted = Pick<ReadState<{ total: number }>, "data" | "problem">;
type Props = { agreementsDue: number; downloads: ReadState<CallData<"ownDownloads">> };

/** Three counts of the account, each with a link to its list. */
export function Summary({ agreementsDue, downloads }: Props) {
  const { summary: texts } = useWords().dashboard;
  const count = useCount();
  const agreements = useRead("agreements", { pageSize: 1 });
  const sessions = useRead("sessions", { pageSize: 1 });
  const due = agreementsDue > 0 && (
    <span className="due">
      <Warning size={13} />
      {texts.due(agreementsDue)}
    </span>
  );
  return (
    <section aria-label={texts.label}>
      <dl className="figures">
        <Figure
          label={texts.downloads}
          note={
            <a className="link" href="/downloads">
              {texts.allDownloads}
            </a>
          }
        >
          {numberOf(downloads, count)}
        </Figure>
        <Figure
          label={texts.agreements}
          note={
            <>
              {due}
              <a className="link" href="/agreements">
                {texts.allAgreements}
              </a>
            </>
          }
        >
          {numberOf(agreements, count)}
        </Figure>
        <Figure
          label={texts.sessions}
          note={
            <a className="link" href="/sessions">
              {texts.allSessions}
            </a>
          }
        >
          {numberOf(sessions, count)}
        </Figure>
      </dl>
      <SectionProblem problem={agreements.problem ?? sessions.problem} />
    </section>
  );
}

function numberOf({ data, problem }: Counted, count: (total: number) => string): string | null {
  if (data) return count(data.total);
  return problem ? "–" : null;
}
