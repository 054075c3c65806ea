import en from "../../../contract/words/application-result.en.ts";
import zh from "../../../contract/words/application-result.zh.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import type { ContactDetails } from "../tracker/progress-panel.tsx";
import ResultView from "./result-view.tsx";

/** Both together: mostly the result is a document of its own. */
const resultTexts = { en, zh };

/** The result within the application's document. */
export default function ResultWithin(contact: ContactDetails) {
  return (
    <WithWords own={resultTexts}>
      <ResultView {...contact} />
    </WithWords>
  );
}
