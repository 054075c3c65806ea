import { useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import type { ReviewedApplication } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { ageOf, timeText } from "../operator/age.ts";
import { isolated } from "../operator/isolated.ts";
import { StateTag } from "../operator/state-tag.tsx";
import { useMinute } from "../operator/use-minute.ts";
import { useOperatorWords } from "../operator/words.ts";
import { ownerOf, useProfile } from "../guard/profile.ts";
import type { ReadState } from "../parts/use-read.ts";
import { announce } from "../../browser/message/announce.ts";
import { Warning } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { DecisionBar, UndoBar } from "./decision-bar.tsx";
import { reasonsOf, type DecisionDraft, type Mark } from "./draft.ts";
import { FieldRows } from "./field-rows.tsx";
import { rowOf, type Row } from "./rows.ts";
import { Side } from "./side.tsx";
import { useDraft } from "./use-draft.ts";
import { usePresence } from "./use-presence.ts";
import { useReview } from "./use-review.ts";
import { useRowText } from "./use-row-text.ts";
import { useReviewWords } from "./words.ts";

type Props = {
  application: ReviewedApplication;
  read: Pick<ReadState<ReviewedApplication>, "readAgain" | "replace">;
  /** Called when the queue has changed. */
  onDecided: () => Promise<void>;
  /** Links to the neighbouring applications. */
  ways: ReactNode;
};

/** An application with the reviewer's marks, its history, and the decision. */
export function Review({ application, read, onDecided, ways }: Props) {
  const texts = useReviewWords();
  const { data: profile } = useProfile();
  const { id, state, version, own, submittedAt, undoUntil } = application;
  const [draft, setDraft] = useDraft(ownerOf(profile), id, submittedAt);
  const [skew, setSkew] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  const review = useReview({
    id,
    version,
    readAgain: async () => {
      await read.readAgain();
      void onDecided(); // it may have left the queue
    },
    onAnswer: (answer, what, at) => {
      read.replace(answer);
      setDraft({ ...draft, isSent: what === "decided" });
      // The countdown uses the server's clock, because the browser's may be wrong
      if (answer.decidedAt !== null) setSkew(at - Date.parse(answer.decidedAt));
      announce(what === "undone" ? texts.undone : texts[answer.state === "approved" ? "approved" : "refused"]);
      heading.current?.focus({ preventScroll: true }); // the focused button is gone
      void onDecided(); // not awaited: Undo must be available at once
    },
  });

  const presence = usePresence(id);
  const isBehind = presence.version !== undefined && presence.version > version;
  useEffect(() => {
    if (isBehind) void review.noticeChange();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that somebody else made
  }, [isBehind, presence.version]);

  const mark = (row: Row, next: Mark | undefined) => {
    const { [row]: _, ...others } = draft.marks;
    setDraft({ ...draft, marks: next ? { ...others, [row]: next } : others });
  };

  const isDeciding = state === "waiting" && !own;
  return (
    <>
      <div className="review-columns">
        <div className="review-main">
          <Head application={application} heading={heading} ways={ways} />
          <AlsoOpen others={presence.others} />
          <Obstacle application={application} obstacle={review.standing.obstacle} />
          {state !== "waiting" && !draft.isSent && (
            <Unsent draft={draft} onDiscard={() => setDraft({ ...draft, marks: {} })} />
          )}
          <FieldRows application={application} judging={isDeciding ? { draft, onMark: mark } : null} />
        </div>
        <Side application={application} />
      </div>
      {isDeciding && (
        <DecisionBar
          draft={draft}
          review={review}
          onRefuseWhole={() => mark("whole", { text: "", ...draft.marks.whole, verdict: "refused" })}
        />
      )}
      {state !== "waiting" && undoUntil !== null && (
        <UndoBar state={state} deadline={Date.parse(undoUntil) + skew} review={review} />
      )}
    </>
  );
}

/** Names the other reviewers who have it open, so that two do not decide at once. */
function AlsoOpen({ others }: { others: string[] }) {
  const texts = useReviewWords();
  return (
    <div role="status">
      {others.length > 0 && (
        <Note kind="info">{texts.alsoOpen(others.map(isolated).join(texts.history.separator))}</Note>
      )}
    </div>
  );
}

type HeadProps = Pick<Props, "application" | "ways"> & { heading: Ref<HTMLHeadingElement> };

function Head({ application, heading, ways }: HeadProps) {
  const texts = useReviewWords();
  const { age: ageTexts, units } = useOperatorWords();
  const { language, words } = usePageLocale();
  const { day } = useFormats();
  const { hours, daysLate } = ageOf(application, useMinute());
  const { state, teamName, expectedBy, decidedAt, decidedBy } = application;
  const who = decidedBy === null ? texts.somebody : isolated(decidedBy);
  return (
    <header className="review-head">
      <div className="review-title">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{teamName}</bdi>
        </h1>
        <StateTag state={state} {...(state === "waiting" && { text: texts.waitingFor(timeText(hours, units)) })} />
        {daysLate > 0 && state === "waiting" && (
          <span className="tag bad">
            <Warning size={13} />
            {ageTexts.late(daysLate)}
          </span>
        )}
      </div>
      {ways}
      <p className="review-due num">
        {state === "waiting"
          ? texts.answerBy(day(expectedBy))
          : decidedAt !== null && texts.decided[state](who, formatMoment(decidedAt, language, words))}
      </p>
    </header>
  );
}

type ObstacleProps = {
  application: ReviewedApplication;
  obstacle: ReturnType<typeof useReview>["standing"]["obstacle"];
};

/** Explains why it cannot be decided, or must be reviewed again. */
function Obstacle({ application: { own, state, decidedBy, applicant }, obstacle }: ObstacleProps) {
  const texts = useReviewWords();
  const who = decidedBy === null ? texts.somebody : isolated(decidedBy);
  if (obstacle === "noRole" || obstacle === "tooLate") {
    return (
      <Note kind="bad" role="alert">
        {texts[obstacle]}
      </Note>
    );
  }
  if (obstacle === "changed") {
    return (
      <Note kind="bad" role="alert">
        {state === "waiting" ? texts.changed : texts.decidedBy[state](who)}
      </Note>
    );
  }
  if (own && state === "waiting") return <Note kind="info">{texts.isOwn}</Note>;
  if (state === "waiting" && applicant.status === 2) return <Note kind="info">{texts.applicant.stays}</Note>;
  return null;
}

/** Reasons written for a decision that somebody else made first; they can be read and copied. */
function Unsent({ draft, onDiscard }: { draft: DecisionDraft; onDiscard: () => void }) {
  const texts = useReviewWords();
  const { nameOf } = useRowText();
  const { reasons } = reasonsOf(draft);
  if (reasons.length === 0) return null;
  return (
    <section className="review-unsent">
      <h2>{texts.unsent}</h2>
      <p className="text-meta text-ink-2">{texts.unsentText}</p>
      <ul>
        {reasons.map(({ field, message }) => (
          <li key={field} className="wrap-anywhere">
            {texts.history.quoted(nameOf(rowOf(field)), isolated(message))}
          </li>
        ))}
      </ul>
      <button type="button" className="button small" onClick={onDiscard}>
        {texts.discard}
      </button>
    </section>
  );
}
