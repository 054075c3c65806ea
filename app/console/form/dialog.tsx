import { Dialog as Base } from "@base-ui/react/dialog";
import { createContext, use, useCallback, useRef, useState, type ReactNode } from "react";
import { Close } from "../../ui/icons.tsx";

type Props = {
  title: string;
  lead?: string | undefined;
  closeLabel: string;
  /** Called on Esc, a press on the backdrop and the close buttons; the parent then unmounts the dialog. */
  onClose: () => void;
  small?: boolean;
  /** A function gets what closes the dialog. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

const CloseContext = createContext<() => void>(() => {});

/** Returns a function that closes the surrounding dialog. */
export function useCloseDialog(): () => void {
  return use(CloseContext);
}

/** A modal dialog that traps the focus and returns it on closing. */
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
              <div>
                <Base.Title ref={heading} tabIndex={-1}>
                  {title}
                </Base.Title>
                {lead !== undefined && <p className="dialog-lead text-ui text-ink-2">{lead}</p>}
              </div>
              <Base.Close className="icon-button large" aria-label={closeLabel}>
                <Close size={20} />
              </Base.Close>
            </header>
            <div className="dialog-body">
              <CloseContext value={close}>{typeof children === "function" ? children(close) : children}</CloseContext>
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
