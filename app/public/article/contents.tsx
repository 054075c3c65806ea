import { useWords } from "../../browser/locale/locale.ts";
import { languageTag, type Language } from "../../../contract/language.ts";
import { ChevronDown } from "../../ui/icons.tsx";

type Heading = { id: string; level: number; title: string };
/** `language`: the article's, which may differ from the page's. */
type Props = { headings: Heading[]; language?: Language };

/** The table of contents beside an article; the page island marks the current heading. */
export function Contents({ headings, language }: Props) {
  const { article } = useWords();
  if (headings.length < 2) return null;
  return (
    <nav aria-label={article.contents} className="article-contents no-print">
      <h2>{article.contents}</h2>
      <List headings={headings} language={language} />
    </nav>
  );
}

/** The table of contents above the article, collapsed, for narrow screens. */
export function FoldedContents({ headings, language }: Props) {
  const { article } = useWords();
  if (headings.length < 2) return null;
  return (
    <details className="folded contents-folded no-print text-ui">
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
