import { useWords } from "../../../browser/locale/locale.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { fileNameOf, saveFile } from "../../../ui/save-file.ts";
import { Dialog, useCloseDialog } from "../../form/dialog.tsx";

/** New recovery codes, shown this once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { security, messages } = useWords();
  const { codes: texts } = security;
  return (
    <Dialog title={texts.title} lead={texts.save} closeLabel={messages.close} onClose={onClose} small>
      <ol className="recovery-codes num">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Actions text={`${codes.join("\n")}\n`} />
    </Dialog>
  );
}

function Actions({ text }: { text: string }) {
  const close = useCloseDialog();
  const { security, site } = useWords();
  const { codes: texts } = security;
  return (
    <div className="button-row">
      <button
        type="button"
        className="button"
        onClick={() =>
          saveFile(`${fileNameOf(site.name)}-recovery-codes.txt`, new Blob([text], { type: "text/plain" }))
        }
      >
        {texts.download}
      </button>
      <CopyButton text={text} label={texts.copy} copied={texts.copied} shown />
      <button type="button" className="button primary" onClick={close}>
        {texts.done}
      </button>
    </div>
  );
}
