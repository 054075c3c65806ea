import { createContext, use, useCallback, useEffect, useId, useRef, type ReactNode } from "react";
import { Close } from "./icons.tsx";

type Props = {
  title: string;
  lead?: string;
  closeLabel: string;
  /** Esc, a press beside it and its buttons close the dialog; then it is to be taken away. */
  onClose: () => void;
  small?: boolean;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => {});

/** Closes the dialog that stands around. */
export function useCloseDialog(): () => void {
  return use(CloseContext);
}

/** A question over the page. The browser keeps the focus within and gives it back. */
export function Dialog({ title, lead, closeLabel, onClose, small = false, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useCallback(() => dialog.current?.close(), []);
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus(); // and not the button that closes it
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click outside closes it; the keyboard has Esc
    <dialog
      ref={dialog}
      className={`dialog ${small ? "small" : ""}`}
      aria-labelledby={id}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="dialog-frame">
        <header>
          <div className="min-w-0">
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {lead !== undefined && <p className="mt-1 text-ui text-ink-2">{lead}</p>}
          </div>
          <button type="button" className="icon-button size-10" aria-label={closeLabel} onClick={close}>
            <Close size={20} />
          </button>
        </header>
        <div className="dialog-body">
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      </div>
    </dialog>
  );
}
