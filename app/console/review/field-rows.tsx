import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { AnswerText } from "../../ui/form/answer-text.tsx";
import type { DecisionDraft, Mark } from "./draft.ts";
import { askedInEither, changedRows, earlierSubmission } from "./changes.ts";
import { RowVerdict } from "./row-verdict.tsx";
import { isExtraRow, reasonsFor, rowsWith, type Row } from "./rows.ts";
import { useRowText } from "./use-row-text.ts";

type Props = {
  application: ReviewedApplication;
  /** The reviewer's marks and their handler; `null` if the reviewer cannot decide. */
  marking: { draft: DecisionDraft; onMark: (row: Row, mark: Mark | undefined) => void } | null;
};

/** The application row by row, with what changed since the previous submission. */
export function FieldRows({ application: submission, marking }: Props) {
  const { applicant, history, reasons, extraFields } = submission;
  const texts = useWords().review;
  const earlier = earlierSubmission(history);
  const asked = askedInEither(earlier?.extraFields ?? [], extraFields);
  const { nameOf, valueOf } = useRowText(asked);
  const changed = earlier ? changedRows(earlier, submission) : [];
  const hasWhole = marking !== null || reasonsFor("whole", reasons).length > 0;
  return (
    <dl className="review-rows" aria-label={texts.data}>
      {rowsWith(asked.map(({ field }) => field)).map((row) => {
        if (row === "whole" && !hasWhole) return null;
        const value = valueOf(row, submission);
        const answer = extraFields.find(({ field }) => field === row);
        const before = earlier && changed.includes(row) ? valueOf(row, earlier) : null;
        return (
          <div key={row} className="review-row">
            <dt>{nameOf(row)}</dt>
            <dd>
              <div className="review-value text-note">
                {row === "whole" ? (
                  marking && <span className="text-meta text-ink-3">{texts.wholeHint}</span>
                ) : (
                  <Value value={value} before={before} answer={answer} />
                )}
              </div>
              {marking && mayHaveReason(row, answer) ? (
                <RowVerdict
                  row={row}
                  name={nameOf(row)}
                  ln={applicant.ln}
                  mark={marking.draft.marks[row]}
                  onMark={(mark) => marking.onMark(row, mark)}
                />
              ) : (
                reasonsFor(row, reasons).map(({ message }, index) => (
                  <p key={index} className="review-reason text-note" dir="auto">
                    {message}
                  </p>
                ))
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A field of the site folder that is not asked any more has only its earlier answer. */
function mayHaveReason(row: Row, answer: AskedField | undefined): boolean {
  return !isExtraRow(row) || answer !== undefined;
}

type ValueProps = { value: string; before: string | null; answer: AskedField | undefined };

/** A value, and the previous one if it differs. */
function Value({ value, before, answer }: ValueProps): ReactNode {
  const texts = useWords().review;
  const shown =
    value === "" ? (
      <span className="text-ink-3">{texts.notGiven}</span>
    ) : answer ? (
      <AnswerText answer={answer} />
    ) : (
      <bdi>{value}</bdi>
    );
  if (before === null) return shown;
  return (
    <>
      <ins>{shown}</ins>{" "}
      <span className="review-before">
        {before === "" ? (
          texts.beforeNothing
        ) : (
          <>
            {texts.before}{" "}
            <del>
              <bdi>{before}</bdi>
            </del>
          </>
        )}
      </span>
    </>
  );
}
