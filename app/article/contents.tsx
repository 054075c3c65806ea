import { useEffect, useState } from "react";
import { languageTag, type Language } from "../../contract/language.ts";
import { usePageWords } from "../language/page-words.ts";
import { ChevronDown } from "../ui/icons.tsx";

type Heading = { id: string; level: number; title: string };
/** `language`: that of the article, where it may differ from the page's. */
type Props = { headings: Heading[]; language?: Language };

/** The headings of an article beside it; the one being read is marked. */
export function Contents({ headings, language }: Props) {
  const { article } = usePageWords();
  const current = useCurrent(headings);
  if (headings.length < 2) return null;
  return (
    <nav aria-label={article.contents} className="contents no-print">
      <h2>{article.contents}</h2>
      <List headings={headings} language={language} current={current} />
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

function List({ headings, language, current }: Props & { current?: string | undefined }) {
  return (
    <ul lang={language && languageTag[language]}>
      {headings.map(({ id, level, title }) => (
        <li key={id} className={level > 2 ? "deeper" : undefined}>
          <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The last heading above the lower two thirds of the window. */
function useCurrent(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const above = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) above.add(target.id);
          else above.delete(target.id);
        }
        setCurrent(headings.findLast(({ id }) => above.has(id))?.id);
      },
      { rootMargin: "999999px 0px -66% 0px" }, // upwards without end, so that a jump over several headings is noticed
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) watcher.observe(heading);
    }
    return () => watcher.disconnect();
  }, [headings]);
  return current;
}
