import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import { clock, useSecondsUntil } from "../../ui/form/countdown.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useShortcut } from "../list/shortcuts.ts";
import { StateTag } from "../list/state-tag.tsx";
import { reasonsOf, type DecisionDraft } from "./draft.ts";
import type { useReview } from "./use-review.ts";
import { useRowText } from "./use-row-text.ts";

type Review = ReturnType<typeof useReview>;

type DecisionProps = {
  draft: DecisionDraft;
  /** The fields of the site folder, as they were asked. */
  asked: readonly AskedField[];
  review: Review;
  /** Opens the field for a reason that concerns the whole application. */
  onRefuseWhole: () => void;
};

/** Approves, or refuses with the written reasons; says what is missing. Shortcuts: `a` and `r`. */
export function DecisionBar({ draft, asked, review: { status, decide }, onRefuseWhole }: DecisionProps) {
  const texts = useWords().review;
  const { nameOf } = useRowText(asked);
  const { reasons, missing } = reasonsOf(draft);
  const [first] = missing;
  const isOpen = reasons.length + missing.length > 0;
  const mayRefuse = reasons.length > 0 && !first;
  const hint = first ? texts.textNeeded(nameOf(first)) : isOpen ? texts.openReasons : texts.reasonNeeded;
  const { busy } = status;
  const id = useId();
  const count = reasons.length;
  const approve = () => {
    if (!isOpen) void decide({ decision: "approve" });
  };
  const refuse = () => {
    if (mayRefuse) void decide({ decision: "refuse", reasons });
  };
  useShortcut("a", approve);
  useShortcut("r", () => (isOpen ? refuse() : onRefuseWhole()));
  return (
    <div className="decision-bar">
      <FormProblem problem={status.problem} />
      <div className="decision-buttons button-row">
        <button
          type="button"
          className="button bad"
          aria-disabled={!mayRefuse}
          aria-describedby={id}
          aria-busy={busy === "refuse"}
          aria-keyshortcuts="r"
          onClick={refuse}
        >
          {busy === "refuse" ? texts.refusing : count > 0 ? texts.refuseWith(count) : texts.refuse}
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={isOpen}
          aria-describedby={id}
          aria-busy={busy === "approve"}
          aria-keyshortcuts="a"
          onClick={approve}
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
  /** The end of the undo period, on the browser's clock (milliseconds since 1970). */
  deadline: number;
  review: Review;
};

/** The decision just made, with Undo until the applicant is notified. */
export function UndoBar({ state, deadline, review: { status, undo } }: DecidedProps) {
  const texts = useWords().review;
  const words = useWords();
  const left = useSecondsUntil(deadline);
  const isBusy = status.busy === "undo";
  useShortcut("u", () => {
    if (left > 0) void undo();
  });
  return (
    <div className="decision-bar">
      <FormProblem problem={status.problem} />
      <div className="decision-buttons button-row">
        <StateTag state={state} text={texts[state]} />
        <p className="decision-hint num">{left > 0 ? texts.notifiedIn(clock(left, words)) : texts.notifying}</p>
        {left > 0 && (
          <button type="button" className="button" aria-busy={isBusy} onClick={() => void undo()}>
            {isBusy ? texts.undoing : texts.undo}
          </button>
        )}
      </div>
    </div>
  );
}
