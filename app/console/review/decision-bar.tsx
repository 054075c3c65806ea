import { useId } from "react";
import { clock, useSecondsUntil } from "../../ui/form/countdown.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAccountWords } from "../../browser/locale/account-words.ts";
import { StateTag } from "../operator/state-tag.tsx";
import { reasonsOf, type DecisionDraft } from "./draft.ts";
import type { useReview } from "./use-review.ts";
import { useRowText } from "./use-row-text.ts";
import { useReviewWords } from "./words.ts";

type Review = ReturnType<typeof useReview>;

/** Approves, or refuses with the reasons that were written; says what is missing. */
export function DecisionBar({ draft, review: { standing, decide } }: { draft: DecisionDraft; review: Review }) {
  const texts = useReviewWords();
  const { nameOf } = useRowText();
  const { reasons, missing } = reasonsOf(draft);
  const [first] = missing;
  const isOpen = reasons.length + missing.length > 0;
  const mayRefuse = reasons.length > 0 && !first;
  const hint = first ? texts.needText(nameOf(first)) : isOpen ? texts.openReasons : texts.needReason;
  const { busy } = standing;
  const id = useId();
  const count = reasons.length;
  return (
    <div className="decision-bar">
      <FormProblem problem={standing.problem} />
      <div className="decision-buttons">
        <button
          type="button"
          className="button bad"
          aria-disabled={!mayRefuse}
          aria-describedby={id}
          aria-busy={busy === "refuse"}
          onClick={() => mayRefuse && void decide({ decision: "refuse", reasons })}
        >
          {busy === "refuse" ? texts.refusing : count > 0 ? texts.refuseWith(count) : texts.refuse}
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={isOpen}
          aria-describedby={id}
          aria-busy={busy === "approve"}
          onClick={() => !isOpen && void decide({ decision: "approve" })}
        >
          {busy === "approve" ? texts.approving : texts.approve}
        </button>
        <p id={id} className="decision-hint">
          {hint}
        </p>
      </div>
    </div>
  );
}

type DecidedProps = {
  state: "approved" | "refused";
  /** Until when it can be undone, on this browser's clock (milliseconds since 1970). */
  deadline: number;
  review: Review;
};

/** What was decided a moment ago, and the way back while nobody has been told. */
export function UndoBar({ state, deadline, review: { standing, undo } }: DecidedProps) {
  const texts = useReviewWords();
  const words = useAccountWords();
  const left = useSecondsUntil(deadline);
  const isBusy = standing.busy === "undo";
  return (
    <div className="decision-bar">
      <FormProblem problem={standing.problem} />
      <div className="decision-buttons">
        <StateTag state={state} text={texts[state]} />
        <p className="decision-hint num">{left > 0 ? texts.told(clock(left, words)) : texts.toldNow}</p>
        {left > 0 && (
          <button type="button" className="button" aria-busy={isBusy} onClick={() => void undo()}>
            {isBusy ? texts.undoing : texts.undo}
          </button>
        )}
      </div>
    </div>
  );
}
