import { useId, useRef, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { decodeText } from "../../../contract/text-encoding.ts";
import { formatSize } from "../../browser/locale/formats.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { ImportFile } from "../../../contract/schemas/changelog.ts";
import { Close } from "../../ui/icons.tsx";
import { DropZone } from "../form/drop-zone.tsx";

type Props = {
  /** Called with each change of the text; without files: there is none. */
  onRead: (files: ImportFile[]) => void;
};
type Chosen = { name: string; size: number; text: string; encoding: string };

/** Milliseconds without a key press after which the text is read. */
const debounce = 400;

/** Takes a change log as a file, dropped or chosen, or as text. */
export function SourceForm({ onRead }: Props) {
  const texts = useWords().changelog;
  const id = useId();
  const [pasted, setPasted] = useState("");
  const [files, setFiles] = useState<Chosen[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);

  const take = async (list: FileList | null | undefined) => {
    if (!list?.length) return;
    setWrong(null);
    const chosen = [...list];
    const size = chosen.reduce((sum, each) => sum + each.size, 0);
    if (size > limits.importBody) return setWrong(texts.tooLarge(formatSize(limits.importBody)));
    const decoded = await Promise.all(
      chosen.map(async (file) => {
        const text = decodeText(new Uint8Array(await file.arrayBuffer()));
        return text?.text ? [{ name: file.webkitRelativePath || file.name, size: file.size, ...text }] : [];
      }),
    );
    if (decoded.some((each) => each.length === 0)) return setWrong(texts.notText);
    const taken = decoded.flat();
    setFiles(taken);
    onRead(taken.map(({ name, text }) => ({ name, text })));
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const paste = (text: string, delay = debounce) => {
    setPasted(text);
    setWrong(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onRead(text.trim() === "" ? [] : [{ text, name: "" }]), delay);
  };
  const removeFiles = () => {
    setFiles([]);
    paste(pasted, 0);
  };

  return (
    <div className="source-form stack">
      <DropZone
        text={texts.drop}
        choose={texts.choose}
        accept=".md,.txt,.markdown,.rst,.adoc,.json,text/*"
        onTake={(chosen) => void take(chosen)}
      >
        {files.length > 0 ? <ChosenFiles files={files} onRemove={removeFiles} /> : undefined}
      </DropZone>
      {files.length === 0 && (
        <div className="field">
          <div className="field-label">
            <label htmlFor={id}>{texts.paste}</label>
            {pasted === "" && (
              <button type="button" className="link" onClick={() => paste(texts.example, 0)}>
                {texts.insertExample}
              </button>
            )}
          </div>
          <textarea
            id={id}
            className="field-frame area source-text"
            placeholder={texts.pasteHint}
            value={pasted}
            onChange={({ target }) => paste(target.value)}
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
    </div>
  );
}

type ChosenFilesProps = { files: readonly Chosen[]; onRemove: () => void };

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const texts = useWords().changelog;
  return (
    <div>
      <ul className="chosen-files">
        {files.map(({ name, size, encoding }) => (
          <li key={name}>
            <strong className="wrap-anywhere">{texts.fileChosen(name, formatSize(size))}</strong>{" "}
            <span className="text-ink-2">{texts.encoding(encoding)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="icon-button" aria-label={texts.removeFiles} onClick={onRemove}>
        <Close size={15} />
      </button>
    </div>
  );
}
