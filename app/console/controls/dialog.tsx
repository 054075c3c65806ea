import { Dialog as Base } from "@base-ui/react/dialog";
import { createContext, use, useCallback, useRef, useState, type ReactNode } from "react";
import { Close } from "../../ui/icons.tsx";

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

/** A question over the shell. It holds the focus and gives it back. */
export function Dialog({ title, lead, closeLabel, onClose, small = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen} onOpenChangeComplete={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-veil" />
        <Base.Popup className={small ? "dialog small" : "dialog"} initialFocus={heading} data-modal="">
          <div className="dialog-frame">
            <header>
              <div className="min-w-0">
                <Base.Title ref={heading} tabIndex={-1}>
                  {title}
                </Base.Title>
                {lead !== undefined && <p className="mt-1 text-ui text-ink-2">{lead}</p>}
              </div>
              <Base.Close className="icon-button size-10" aria-label={closeLabel}>
                <Close size={20} />
              </Base.Close>
            </header>
            <div className="dialog-body">
              <CloseContext value={close}>{children}</CloseContext>
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
