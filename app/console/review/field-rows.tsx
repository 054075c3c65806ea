import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { ReviewedApplication } from "../../../contract/schemas/operator.ts";
import type { DecisionDraft, Mark } from "./draft.ts";
import { changedRows, earlierSubmission } from "./changes.ts";
import { RowVerdict } from "./row-verdict.tsx";
import { reasonsFor, rows, type Row } from "./rows.ts";
import { useRowText } from "./use-row-text.ts";

type Props = {
  application: ReviewedApplication;
  /** The reviewer's marks and their handler; `null` if the reviewer cannot decide. */
  marking: { draft: DecisionDraft; onMark: (row: Row, mark: Mark | undefined) => void } | null;
};

/** The application row by row, with what changed since the previous submission. */
export function FieldRows({ application: { application, applicant, history, reasons }, marking }: Props) {
  const texts = useWords().review;
  const { nameOf, valueOf } = useRowText();
  const earlier = earlierSubmission(history);
  const changed = earlier ? changedRows(earlier, application) : [];
  const hasWhole = marking !== null || reasonsFor("whole", reasons).length > 0;
  return (
    <dl className="review-rows" aria-label={texts.data}>
      {rows.map((row) => {
        if (row === "whole" && !hasWhole) return null;
        const value = valueOf(row, application);
        const before = earlier && changed.includes(row) ? valueOf(row, earlier) : null;
        return (
          <div key={row} className="review-row">
            <dt>{nameOf(row)}</dt>
            <dd>
              <div className="review-value text-note">
                {row === "whole" ? (
                  marking && <span className="text-meta text-ink-3">{texts.wholeHint}</span>
                ) : (
                  <Value value={value} before={before} />
                )}
              </div>
              {marking ? (
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

/** A value, and the previous one if it differs. */
function Value({ value, before }: { value: string; before: string | null }): ReactNode {
  const texts = useWords().review;
  const shown = value === "" ? <span className="text-ink-3">{texts.notGiven}</span> : <bdi>{value}</bdi>;
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
