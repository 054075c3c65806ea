import { useId, useState, type DragEvent } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { decodeText } from "../../../contract/text-encoding.ts";
import { formatSize } from "../../browser/locale/formats.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import { Close } from "../../ui/icons.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

type Props = {
  isBusy: boolean;
  onRead: (text: string) => void;
};
type Chosen = { name: string; size: number; text: string; encoding: string };

/** Takes a change log as a file, dropped or chosen, or as text. */
export function SourceForm({ isBusy, onRead }: Props) {
  const texts = useWords().changelog;
  const id = useId();
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setWrong(null);
    if (chosen.size > limits.importBody) return setWrong(texts.tooLarge(formatSize(limits.importBody)));
    const decoded = decodeText(new Uint8Array(await chosen.arrayBuffer()));
    if (!decoded) return setWrong(texts.notText);
    setFile({ name: chosen.name, size: chosen.size, ...decoded });
  };

  return (
    <form
      className="source-form stack"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        const text = file?.text ?? pasted;
        if (text.trim() === "") setWrong(texts.nothing);
        else onRead(text);
      }}
    >
      <DropZone file={file} onTake={(chosen) => void take(chosen)} onRemove={() => setFile(null)} />
      {!file && (
        <div className="field">
          <div className="field-label">
            <label htmlFor={id}>{texts.paste}</label>
          </div>
          <textarea
            id={id}
            className="field-frame area source-text"
            placeholder={texts.pasteHint}
            value={pasted}
            onChange={({ target }) => {
              setPasted(target.value);
              setWrong(null);
            }}
            spellCheck={false}
            dir="auto"
          />
        </div>
      )}
      {wrong !== null && (
        <div role="alert">
          <FieldErrorText text={wrong} />
        </div>
      )}
      <div>
        <button type="submit" className="button primary" aria-busy={isBusy}>
          {isBusy ? texts.reading : texts.read}
        </button>
      </div>
    </form>
  );
}

type DropZoneProps = { file: Chosen | null; onTake: (file: File | undefined) => void; onRemove: () => void };

function DropZone({ file, onTake, onRemove }: DropZoneProps) {
  const texts = useWords().changelog;
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onTake(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="drop-zone text-ui"
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {file ? (
        <p>
          <strong className="wrap-anywhere">{texts.fileChosen(file.name, formatSize(file.size))}</strong>{" "}
          <span className="text-ink-2">{texts.encoding(file.encoding)}</span>{" "}
          <button type="button" className="icon-button" aria-label={texts.removeFile} onClick={onRemove}>
            <Close size={15} />
          </button>
        </p>
      ) : (
        <p>
          {texts.drop}
          <SentenceSpace />
          <label className="link">
            {texts.choose}
            <input
              type="file"
              className="hidden-text"
              accept=".md,.txt,.markdown,text/*"
              onChange={({ target }) => {
                onTake(target.files?.[0]);
                target.value = ""; // so that the same file can be chosen again
              }}
            />
          </label>
        </p>
      )}
    </div>
  );
}
