import { useLocale } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { shownAs } from "../../../contract/extra-fields.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import { useAttempt } from "./use-attempt.ts";

/** An answer to a field of the site folder: a text, a link to a web page, or a file, which opens in a new tab or is saved. */
export function AnswerText({ answer: { kind, text, file } }: { answer: AskedField }) {
  const { language } = useLocale();
  const shown = text[language];
  if (file) return <AnswerFile id={file.id} name={file.name} />;
  if (kind === "url")
    return (
      <a href={shown} target="_blank" rel="noopener noreferrer nofollow" className="link wrap-anywhere">
        <bdi>{shown}</bdi>
      </a>
    );
  return <bdi className={kind === "long text" ? "answer-lines" : undefined}>{shown}</bdi>;
}

function AnswerFile({ id, name }: { id: string; name: string }) {
  const api = useApi();
  const { attempt, problem } = useAttempt();
  const open = async () => {
    const tab = shownAs(name) === undefined ? null : window.open(); // now: later, the browser would block it
    try {
      const { url } = await api().call("openAnswer", { file: id });
      (tab ?? window).location.assign(url); // an attachment: the page stays
    } catch (cause) {
      tab?.close();
      throw cause;
    }
  };
  return (
    <>
      <button type="button" className="link wrap-anywhere" onClick={() => void attempt(open)}>
        <bdi>{name}</bdi>
      </button>
      <FormProblem problem={problem} />
    </>
  );
}
