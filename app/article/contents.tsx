import { useEffect, useState } from "react";
import { usePageWords } from "../language/page-words.ts";
import { ChevronDown } from "../ui/icons.tsx";

export type Heading = { id: string; level: number; title: string };

/** The headings of an article beside it; the one being read is marked. */
export function Contents({ headings }: { headings: Heading[] }) {
  const { article } = usePageWords();
  const current = useCurrent(headings);
  if (headings.length < 2) return null;
  return (
    <nav aria-label={article.contents} className="contents no-print">
      <h2>{article.contents}</h2>
      <List headings={headings} current={current} />
    </nav>
  );
}

/** The same above the article, folded, where there is no room beside it. */
export function FoldedContents({ headings }: { headings: Heading[] }) {
  const { article } = usePageWords();
  if (headings.length < 2) return null;
  return (
    <details className="folded contents-folded no-print">
      <summary>
        {article.contents}
        <ChevronDown size={16} />
      </summary>
      <nav aria-label={article.contents}>
        <List headings={headings} />
      </nav>
    </details>
  );
}

function List({ headings, current }: { headings: Heading[]; current?: string | undefined }) {
  return (
    <ul>
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

/** The heading that was last seen in the upper third of the window. */
function useCurrent(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const entered = entries.filter(({ isIntersecting }) => isIntersecting).at(-1);
        const left = entries.find(({ isIntersecting, boundingClientRect, rootBounds }) => !isIntersecting && boundingClientRect.top > (rootBounds?.bottom ?? 0));
        if (entered) setCurrent(entered.target.id);
        else if (left) setCurrent((now) => (now === left.target.id ? before(headings, now) : now));
      },
      { rootMargin: "0px 0px -66% 0px" },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) watcher.observe(heading);
    }
    return () => watcher.disconnect();
  }, [headings]);
  return current;
}

function before(headings: Heading[], id: string): string | undefined {
  return headings[headings.findIndex((heading) => heading.id === id) - 1]?.id;
}
