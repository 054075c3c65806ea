import { languageTag, type Language } from "../../../contract/language.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { trustedMarkup } from "../../browser/trusted-types.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";

/** A text as its page will show it; the server renders the Markdown. */
export function LegalPreview({ language, title, text }: { language: Language; title: string; text: string }) {
  const texts = useWords().legal;
  const { data, problem } = useRead("previewMarkdown", { text });
  return (
    <section aria-label={texts.previewIn[language]} className="preview-page legal-preview" lang={languageTag[language]}>
      <h2>{title}</h2>
      {!data && (problem ? <SectionProblem problem={problem} /> : <Skeleton count={6} />)}
      {data && <div className="prose" dangerouslySetInnerHTML={trustedMarkup(data.html)} />}
    </section>
  );
}
