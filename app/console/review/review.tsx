import { useRef, useState, type ReactNode, type Ref } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useAgeText } from "../list/age-bar.tsx";
import { bidiIsolated } from "../../ui/bidi-isolated.ts";
import { StateTag } from "../list/state-tag.tsx";
import { ownerOf, useProfile } from "../guard/profile.ts";
import type { ReadState } from "../list/use-read.ts";
import { announce } from "../../browser/message/announce.ts";
import { Warning } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { DecisionBar, UndoBar } from "./decision-bar.tsx";
import { reasonsOf, useDraft, type DecisionDraft, type Mark } from "./draft.ts";
import { FieldRows } from "./field-rows.tsx";
import { rowOf, type Row } from "./rows.ts";
import { SidePanel } from "./side-panel.tsx";
import { useReview } from "./use-review.ts";
import { useRowText } from "./use-row-text.ts";

type Props = {
  application: ReviewedApplication;
  read: Pick<ReadState<ReviewedApplication>, "refetch" | "replace">;
  /** Called when the queue has changed. */
  onDecided: () => Promise<void>;
  /** Links to the neighbouring applications. */
  links: ReactNode;
};

/** An application with the reviewer's marks, its history, and the decision. */
export function Review({ application, read, onDecided, links }: Props) {
  const texts = useWords().review;
  const { data: profile } = useProfile();
  const { id, state, version, own, submittedAt, undoUntil } = application;
  const [draft, setDraft] = useDraft(ownerOf(profile), id, submittedAt);
  const [skew, setSkew] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  const review = useReview({
    id,
    version,
    refetch: async () => {
      await read.refetch();
      void onDecided(); // it may have left the queue
    },
    onResponse: (response, what, at) => {
      read.replace(response);
      setDraft({ ...draft, isSent: what === "decided" });
      // The countdown uses the server's clock, because the browser's may be wrong
      if (response.decidedAt !== null) setSkew(at - Date.parse(response.decidedAt));
      announce(what === "undone" ? texts.undone : texts[response.state === "approved" ? "approved" : "refused"]);
      heading.current?.focus({ preventScroll: true }); // the focused button was removed
      void onDecided(); // not awaited: Undo must be available at once
    },
  });

  const mark = (row: Row, next: Mark | undefined) => {
    const { [row]: _, ...others } = draft.marks;
    setDraft({ ...draft, marks: next ? { ...others, [row]: next } : others });
  };

  const isDeciding = state === "waiting" && !own;
  return (
    <>
      <div className="review-columns">
        <div className="review-main">
          <ReviewHeader application={application} heading={heading} links={links} />
          <BlockedNote application={application} blockedBy={review.status.blockedBy} />
          {state !== "waiting" && !draft.isSent && (
            <UnsentReasons
              draft={draft}
              asked={application.extraFields}
              onDiscard={() => setDraft({ ...draft, marks: {} })}
            />
          )}
          <FieldRows application={application} marking={isDeciding ? { draft, onMark: mark } : null} />
        </div>
        <SidePanel application={application} />
      </div>
      {isDeciding && (
        <DecisionBar
          draft={draft}
          asked={application.extraFields}
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

type ReviewHeaderProps = Pick<Props, "application" | "links"> & { heading: Ref<HTMLHeadingElement> };

function ReviewHeader({ application, heading, links }: ReviewHeaderProps) {
  const texts = useWords().review;
  const ageText = useAgeText();
  const { language, words } = useLocale();
  const { day } = useFormats();
  const { state, teamName, expectedBy, decidedAt, decidedBy, daysLate } = application;
  const who = decidedBy === null ? texts.somebody : bidiIsolated(decidedBy);
  return (
    <header className="review-head">
      <div className="review-title cluster">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{teamName}</bdi>
        </h1>
        {daysLate > 0 ? (
          <span className="tag bad">
            <Warning size={13} />
            {ageText(application)}
          </span>
        ) : (
          state !== "waiting" && <StateTag state={state} />
        )}
      </div>
      {links}
      <p className="review-deadline num">
        {state === "waiting"
          ? `${daysLate > 0 ? "" : `${texts.waitingFor(ageText(application))} · `}${texts.answerBy(day(expectedBy))}`
          : decidedAt !== null && texts.decided[state](who, formatMoment(decidedAt, language, words))}
      </p>
    </header>
  );
}

type BlockedNoteProps = {
  application: ReviewedApplication;
  blockedBy: ReturnType<typeof useReview>["status"]["blockedBy"];
};

/** Explains why it cannot be decided, or must be reviewed again. */
function BlockedNote({ application: { own, state, decidedBy, applicant }, blockedBy }: BlockedNoteProps) {
  const texts = useWords().review;
  const who = decidedBy === null ? texts.somebody : bidiIsolated(decidedBy);
  if (blockedBy === "noRole" || blockedBy === "tooLate") {
    return (
      <Note kind="bad" role="alert">
        {texts[blockedBy]}
      </Note>
    );
  }
  if (blockedBy === "changed") {
    return (
      <Note kind="bad" role="alert">
        {state === "waiting" ? texts.changed : texts.decidedBy[state](who)}
      </Note>
    );
  }
  if (own && state === "waiting") return <Note kind="info">{texts.isOwn}</Note>;
  if (state === "waiting" && applicant.status === 2) return <Note kind="info">{texts.applicant.isUpdate}</Note>;
  return null;
}

type UnsentProps = { draft: DecisionDraft; asked: readonly AskedField[]; onDiscard: () => void };

/** Reasons written for a decision that somebody else made first; they can be read and copied. */
function UnsentReasons({ draft, asked, onDiscard }: UnsentProps) {
  const texts = useWords().review;
  const { nameOf } = useRowText(asked);
  const { reasons } = reasonsOf(draft);
  if (reasons.length === 0) return null;
  return (
    <section className="review-unsent text-ui">
      <h2>{texts.unsent}</h2>
      <p className="text-meta text-ink-2">{texts.unsentText}</p>
      <ul>
        {reasons.map(({ field, message }) => (
          <li key={field} className="wrap-anywhere">
            {texts.history.reason(nameOf(rowOf(field)), bidiIsolated(message))}
          </li>
        ))}
      </ul>
      <button type="button" className="button small" onClick={onDiscard}>
        {texts.discard}
      </button>
    </section>
  );
}
