import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { usePageWords } from "../language/page-words.ts";
import { useWords } from "../language/words.ts";
import { trustedMarkup } from "../trusted.ts";
import { CopyButton } from "../ui/copy-button.tsx";

type Props = { html: string; className?: string; headings?: boolean };
type Heading = { element: HTMLElement; text: string };

/**
 * Text that the server made from Markdown. In the browser its links open in place, its code blocks can be copied, and
 * (`headings`) each heading shows its permanent address. All of that lies over the text: nothing moves.
 */
export function Markup({ html, className = "prose", headings: withLinks = false }: Props) {
  const texts = usePageWords();
  const { copy } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const markup = useMemo(() => trustedMarkup(html), [html]); // another object would be written into the page again
  const [blocks, setBlocks] = useState<HTMLElement[]>([]);
  const [headings, setHeadings] = useState<Heading[]>([]);
  useLinksInPlace(root);

  useEffect(() => {
    setBlocks([...(root.current?.querySelectorAll<HTMLElement>("pre[data-language]") ?? [])]);
    const found = withLinks ? (root.current?.querySelectorAll<HTMLElement>(":is(h2, h3)[id]") ?? []) : [];
    setHeadings([...found].map((element) => ({ element, text: element.textContent })));
  }, [html, withLinks]);

  return (
    <>
      <div ref={root} className={className} data-html="" dangerouslySetInnerHTML={markup} />
      {blocks.map(
        (block, index) =>
          block.isConnected &&
          createPortal(
            <CopyButton
              text={() => block.querySelector("code")?.textContent ?? ""}
              label={texts.docs.copyCode}
              texts={{ copied: texts.docs.codeCopied, failed: copy.failed }}
            />,
            block,
            `code-${index}`,
          ),
      )}
      {headings.map(
        ({ element, text }) =>
          element.isConnected &&
          createPortal(
            <HeadingLink id={element.id} label={texts.article.linkTo(text)} />,
            element,
            `heading-${element.id}`,
          ),
      )}
    </>
  );
}

/** Leads to its heading and puts the heading's address into the clipboard. */
function HeadingLink({ id, label }: { id: string; label: string }) {
  const { article } = usePageWords();
  const { copy } = useWords();
  return (
    <CopyButton
      text={() => addressOf(id)}
      label={label}
      texts={{ copied: article.linkCopied, failed: copy.failed }}
      icon="link"
      className="heading-link"
    />
  );
}

function addressOf(id: string): string {
  history.replaceState(history.state, "", `#${id}`);
  return location.href;
}

/** Links within the portal open without loading a page anew, as everywhere else. */
function useLinksInPlace(root: { current: HTMLElement | null }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const text = root.current;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const isPage = link.origin === location.origin && !/\.(atom|json|xml|txt)$/.test(link.pathname);
      if (!isPage || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    text?.addEventListener("click", open);
    return () => text?.removeEventListener("click", open);
  }, [root, navigate]);
}
