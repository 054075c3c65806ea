import { useRef, useState } from "react";
import { Dialog, useCloseDialog } from "./dialog.tsx";
import { useOperatorWords } from "./operator-words.ts";

type Question = { title: string; text: string; button: string; keep: string };
type Props = {
  label: string;
  className: string;
  /** Asked before; usually the question about a form's changes. `null`: discards at once. */
  question?: Question | null;
  onDiscard: () => void;
};

/** Discards what the user typed in a form, or something else, after a confirmation. */
export function DiscardButton({ label, className, question, onDiscard }: Props) {
  const { discarding, close } = useOperatorWords();
  const asked = question ?? discarding;
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  const closed = () => {
    setAsking(false);
    if (!isConfirmed.current) return;
    isConfirmed.current = false;
    onDiscard();
    document.getElementById("main")?.focus({ preventScroll: true }); // the focused button was removed
  };
  return (
    <>
      <button type="button" className={className} onClick={() => (question === null ? onDiscard() : setAsking(true))}>
        {label}
      </button>
      {isAsking && (
        <Dialog title={asked.title} lead={asked.text} closeLabel={close} onClose={closed} small>
          <Answer question={asked} onConfirm={() => (isConfirmed.current = true)} />
        </Dialog>
      )}
    </>
  );
}

/** No form, because a form's events would reach the one around the button. */
function Answer({ question, onConfirm }: { question: Question; onConfirm: () => void }) {
  const close = useCloseDialog();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button bad"
        onClick={() => {
          onConfirm();
          close();
        }}
      >
        {question.button}
      </button>
      <button type="button" className="button" onClick={close}>
        {question.keep}
      </button>
    </div>
  );
}
