import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { announce } from "../../browser/message/announce.ts";
import { Download } from "../../ui/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { FileCall } from "../../../contract/calls.ts";
import type { CallInput } from "../../../contract/schemas.ts";

/** A call that returns a file, with its input. */
type CsvRequest = { [Name in FileCall]: { call: Name; filter: CallInput<Name> } }[FileCall];

type Props = CsvRequest & {
  /** Names the file's content, in place of the text, if a view has several such buttons. */
  label?: string;
};

/** Downloads all pages of a filtered list as a CSV file. */
export function CsvButton({ call, filter, label }: Props) {
  const texts = useWords().operator.csv;
  const { language } = useLocale();
  const { attempt, isBusy, problem } = useAttempt();

  const download = async () => {
    const { fetchCsv } = await loadChunk(() => import("./fetch-csv.ts"));
    const { name, bytes } = await fetchCsv(call, filter, language);
    saveFile(name, bytes);
    announce(texts.ready);
  };

  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={label}
        title={label}
        aria-busy={isBusy}
        onClick={() => void attempt(download)}
      >
        <Download size={15} />
        {label === undefined && (isBusy ? texts.working : texts.download)}
      </button>
      {problem && (
        <div className="whole-row">
          <FormProblem problem={problem} />
        </div>
      )}
    </>
  );
}
