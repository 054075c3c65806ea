import { useId, type ReactNode } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { Reason } from "../../../contract/schemas/applications.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { durationText } from "./duration.ts";
import { bidiIsolated } from "../../ui/bidi-isolated.ts";
import { describeHistory, type DescribedEvent } from "./changes.ts";
import { rowOf } from "./rows.ts";
import { useRowText } from "./use-row-text.ts";

/** Every submission and decision, newest first, down to the account's registration. */
export function History({ application: { history, applicant } }: { application: ReviewedApplication }) {
  const { history: texts } = useWords().review;
  const id = useId();
  const asked = history.toReversed().flatMap(({ extraFields }) => extraFields);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <ol className="review-history">
        {describeHistory(history).map((event) => (
          <Event key={`${event.version} ${event.state}`} event={event} asked={asked} />
        ))}
        <Entry kind="plain" title={texts.registered} at={applicant.registeredAt}>
          {applicant.verified.map((way) => texts.verified[way]).join(texts.separator)}
        </Entry>
      </ol>
    </section>
  );
}

type EventProps = { event: DescribedEvent; asked: readonly AskedField[] };

function Event({ event: { state, at, by, reasons, count, changed, hours }, asked }: EventProps) {
  const { history: texts } = useWords().review;
  const { units } = useWords().operator;
  const { nameOf } = useRowText(asked);
  if (state === "waiting") {
    return (
      <Entry kind="submitted" title={count === 1 ? texts.first : texts.again(count)} at={at}>
        {changed && (changed.length > 0 ? texts.changed(changed.map(nameOf).join(texts.separator)) : texts.unchanged)}
      </Entry>
    );
  }
  return (
    <Entry kind={state} title={texts[state](by === null ? texts.unknown : bidiIsolated(by))} at={at}>
      {hours !== null && <span>{texts.after(durationText(hours, units))}</span>}
      {reasons.map((reason, index) => (
        <ReasonText key={index} reason={reason} asked={asked} />
      ))}
    </Entry>
  );
}

type ReasonProps = { reason: Reason; asked: readonly AskedField[] };

function ReasonText({ reason: { field, message }, asked }: ReasonProps) {
  const { history: texts } = useWords().review;
  const { nameOf } = useRowText(asked);
  return <span className="wrap-anywhere">{texts.reason(nameOf(rowOf(field)), bidiIsolated(message))}</span>;
}

type HistoryEntryKind = "submitted" | "approved" | "refused" | "revoked" | "plain";

function Entry({
  kind,
  title,
  at,
  children,
}: {
  kind: HistoryEntryKind;
  title: string;
  at: string;
  children: ReactNode;
}) {
  const { language, words } = useLocale();
  return (
    <li className={`event ${kind}`}>
      <p className="text-ui font-semibold">{title}</p>
      {children && <p className="event-text text-meta text-ink-2">{children}</p>}
      <p className="event-at num">{formatMoment(at, language, words)}</p>
    </li>
  );
}
