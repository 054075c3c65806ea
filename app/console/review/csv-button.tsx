import { useState } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { Problem } from "../../ui/form/use-form.ts";
import { announce } from "../../browser/message/announce.ts";
import { Download } from "../../ui/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import type { ExportFilter } from "./fetch-csv.ts";
import { useReviewWords } from "./words.ts";

/** Downloads the applications of a filter, all their pages, as a CSV file. */
export function CsvButton({ filter }: { filter: ExportFilter }) {
  const texts = useReviewWords();
  const { language } = usePageLocale();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const { fetchCsv } = await loadChunk(() => import("./fetch-csv.ts"));
      const { name, bytes } = await fetchCsv(filter, language);
      saveFile(name, bytes);
      announce(texts.csvReady);
    } catch (cause) {
      setProblem({ cause, retry: () => void download() });
    }
    setIsBusy(false);
  };

  return (
    <>
      <button type="button" className="button small" aria-busy={isBusy} onClick={() => void download()}>
        <Download size={15} />
        {isBusy ? texts.csvWorking : texts.csv}
      </button>
      {problem && (
        <div className="basis-full">
          <FormProblem problem={problem} />
        </div>
      )}
    </>
  );
}
