import { useRef, useState } from "react";
import { Dialog, useCloseDialog } from "../controls/dialog.tsx";
import { useOperatorWords } from "./words.ts";

type Props = { label: string; className: string; onDiscard: () => void };

/** Discards what the user typed in a form, after a confirmation. */
export function DiscardButton({ label, className, onDiscard }: Props) {
  const { discarding, close } = useOperatorWords();
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
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Dialog title={discarding.title} lead={discarding.text} closeLabel={close} onClose={closed} small>
          <Answer onConfirm={() => (isConfirmed.current = true)} />
        </Dialog>
      )}
    </>
  );
}

/** No form, because a form's events would reach the one around the button. */
function Answer({ onConfirm }: { onConfirm: () => void }) {
  const { discarding } = useOperatorWords();
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
        {discarding.button}
      </button>
      <button type="button" className="button" onClick={close}>
        {discarding.keep}
      </button>
    </div>
  );
}
