import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { ConfirmDialog } from "./form-dialog.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

type ConfirmTexts = { title: string; text: string; button: string; keep: string };
type Props = {
  label: string;
  className: string;
  /** Asked before; usually the question about a form's changes. `null`: discards at once. */
  question?: ConfirmTexts | null;
  onDiscard: () => void;
};

/** Discards what the user typed in a form, or something else, after a confirmation. */
export function DiscardButton({ label, className, question, onDiscard }: Props) {
  const { discarding } = useWords().operator;
  const { title, text, button, keep } = question ?? discarding;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => (question === null ? onDiscard() : setAsking(true))}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          texts={{ title, lead: text, submit: button, working: button, cancel: keep }}
          look="bad"
          onSubmit={() => Promise.resolve()}
          onClose={(isDone) => {
            setAsking(false);
            if (!isDone) return;
            onDiscard();
            document.getElementById("main")?.focus({ preventScroll: true }); // the focused button was removed
          }}
        />
      )}
    </>
  );
}

type UnsavedProps = { text: string; isDirty: boolean; discardLabel: string; onDiscard: () => void };

/** Says whether there are unsaved changes, and discards them. */
export function UnsavedHint({ text, isDirty, discardLabel, onDiscard }: UnsavedProps) {
  return (
    <p className="decision-hint" role="status">
      {text}
      <SentenceSpace />
      {isDirty && <DiscardButton label={discardLabel} className="link" onDiscard={onDiscard} />}
    </p>
  );
}
