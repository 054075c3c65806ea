import en from "../../../contract/words/application-result.en.ts";
import zh from "../../../contract/words/application-result.zh.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import ResultView, { type ResultProps } from "./result-view.tsx";

/** Both together: mostly the result is a document of its own. */
const resultTexts = { en, zh };

/** The result within the application's document. */
export default function ResultWithin(props: ResultProps) {
  return (
    <WithWords own={resultTexts}>
      <ResultView {...props} />
    </WithWords>
  );
}
