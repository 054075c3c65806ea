import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { decodeText } from "../../../contract/text-encoding.ts";
import { formatSize } from "../../browser/locale/formats.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { ImportFile } from "../../../contract/schemas/changelog.ts";
import { Close } from "../../ui/icons.tsx";
import { DropZone } from "../form/drop-zone.tsx";

type Props = {
  isBusy: boolean;
  onRead: (files: ImportFile[]) => void;
};
type Chosen = { name: string; size: number; text: string; encoding: string };

/** Takes a change log as a file, dropped or chosen, or as text. */
export function SourceForm({ isBusy, onRead }: Props) {
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
    setFiles(decoded.flat());
  };

  return (
    <form
      className="source-form stack"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0) onRead(files.map(({ name, text }) => ({ name, text })));
        else if (pasted.trim() === "") setWrong(texts.nothing);
        else onRead([{ text: pasted, name: "" }]);
      }}
    >
      <DropZone
        text={texts.drop}
        choose={texts.choose}
        accept=".md,.txt,.markdown,.rst,.adoc,.json,text/*"
        onTake={(chosen) => void take(chosen)}
      >
        {files.length > 0 ? <ChosenFiles files={files} onRemove={() => setFiles([])} /> : undefined}
      </DropZone>
      {files.length === 0 && (
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
