import { languageTag } from "../../../contract/language.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import type { PageMark } from "../../../contract/schemas/site.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";

/** Above a page of the documentation: how old its translation is, and what readers say of it. */
export function PageNotes({ of: { path, translation, feedback } }: { of: PageMark }) {
  const texts = useWords().siteFolder.marks;
  const { day } = useFormats();
  const { en, zh } = translation?.updated ?? { en: null, zh: null };
  return (
    <section className="site-notes text-ui" aria-label={texts.title}>
      <p>
        {translation && en !== null && zh !== null && <span>{texts.days(day(en), day(zh))}</span>}
        {feedback && <span>{texts.answers(feedback.helpful, feedback.unhelpful)}</span>}
        <a className="link" href={path}>
          {texts.open}
        </a>
      </p>
      {feedback && feedback.comments.length > 0 && <Comments comments={feedback.comments} />}
    </section>
  );
}

/** What is to be mended comes first, thanks last. */
function Comments({ comments }: Pick<NonNullable<PageMark["feedback"]>, "comments">) {
  const texts = useWords().siteFolder.marks;
  const { day } = useFormats();
  return (
    <ul>
      {comments
        .toSorted((a, b) => Number(a.helpful) - Number(b.helpful))
        .map(({ at, helpful, language, text }) => (
          <li key={at + text}>
            <span lang={languageTag[language]}>{text}</span>{" "}
            <span className="meta">
              {texts.said[helpful ? "helpful" : "unhelpful"]} · {day(operatorsDay(at))}
            </span>
          </li>
        ))}
    </ul>
  );
}
