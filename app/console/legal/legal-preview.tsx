import { useWords } from "../../browser/locale/locale.ts";
import { languages, languageTag } from "../../../contract/language.ts";
import { trustedMarkup } from "../../browser/trusted-types.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import type { LegalDraft } from "./legal-draft.ts";

type Props = Pick<LegalDraft, "title" | "body">;

/** The texts as their pages will show them; the server renders the Markdown. */
export function LegalPreview({ title, body }: Props) {
  const { languages: names } = useWords().operator;
  return (
    <div className="legal-columns">
      {languages.map((language) => (
        <section
          key={language}
          aria-label={names[language]}
          className="plate preview-page"
          lang={languageTag[language]}
        >
          <h2>{title[language]}</h2>
          <Text text={body[language]} />
        </section>
      ))}
    </div>
  );
}

function Text({ text }: { text: string }) {
  const { data, problem } = useRead("previewMarkdown", { text });
  if (!data) return problem ? <SectionProblem problem={problem} /> : <Skeleton count={6} />;
  return <div className="prose" dangerouslySetInnerHTML={trustedMarkup(data.html)} />;
}
