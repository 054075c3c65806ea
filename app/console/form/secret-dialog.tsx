import "./secret-dialog.css";
import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "./dialog.tsx";

type Texts = { title: string; lead: string; field: string; copy: string; copied: string; done: string };
type Props = { texts: Texts; secret: string; onClose: () => void; children?: ReactNode };

/** A new secret, to copy; it is never shown again. */
export function SecretDialog({ texts, secret, onClose, children }: Props) {
  const { close } = useWords().operator;
  return (
    <Dialog title={texts.title} lead={texts.lead} closeLabel={close} onClose={onClose} small>
      {(end) => (
        <div className="secret-shown">
          <div className="secret-line button-row">
            <output className="secret-text" aria-label={texts.field} translate="no">
              {secret}
            </output>
            <CopyButton text={secret} label={texts.copy} copied={texts.copied} shown />
          </div>
          {children}
          <button type="button" className="button primary" onClick={end}>
            {texts.done}
          </button>
        </div>
      )}
    </Dialog>
  );
}
