import { languageTag, type Language } from "../../../contract/language.ts";
import { usePageWords } from "../../browser/locale/page-words.ts";
import { ChevronDown } from "../../ui/icons.tsx";

type Heading = { id: string; level: number; title: string };
/** `language`: that of the article, where it may differ from the page's. */
type Props = { headings: Heading[]; language?: Language };

/** The headings of an article beside it; the head script marks the one that is read. */
export function Contents({ headings, language }: Props) {
  const { article } = usePageWords();
  if (headings.length < 2) return null;
  return (
    <nav aria-label={article.contents} className="contents no-print">
      <h2>{article.contents}</h2>
      <List headings={headings} language={language} />
    </nav>
  );
}

/** The same above the article, folded, where there is no room beside it. */
export function FoldedContents({ headings, language }: Props) {
  const { article } = usePageWords();
  if (headings.length < 2) return null;
  return (
    <details className="folded contents-folded no-print">
      <summary>
        {article.contents}
        <ChevronDown size={16} />
      </summary>
      <nav aria-label={article.contents}>
        <List headings={headings} language={language} />
      </nav>
    </details>
  );
}

function List({ headings, language }: Props) {
  return (
    <ul lang={language && languageTag[language]}>
      {headings.map(({ id, level, title }) => (
        <li key={id} className={level > 2 ? "deeper" : undefined}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
