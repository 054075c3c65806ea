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
          <SecretLine label={texts.field} text={secret} copy={texts.copy} copied={texts.copied} shown />
          {children}
          <button type="button" className="button primary" onClick={end}>
            {texts.done}
          </button>
        </div>
      )}
    </Dialog>
  );
}

type LineProps = { label: string; text: string; copy: string; copied: string; shown?: boolean };

/** A text to copy into a configuration. `shown`: the button's text can be seen. */
function SecretLine({ label, text, copy, copied, shown = false }: LineProps) {
  return (
    <div className="secret-line button-row">
      <output className="secret-text" aria-label={label} translate="no">
        {text}
      </output>
      <CopyButton text={text} label={copy} copied={copied} shown={shown} />
    </div>
  );
}
