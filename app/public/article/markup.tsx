import { renderToStaticMarkup } from "react-dom/server";
import { usePageWords } from "../../browser/locale/page-words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

type Props = { html: string; className?: string; headings?: boolean };

/**
 * Text that the server made from Markdown. Its code blocks can be copied, and (`headings`) each heading has its permanent
 * address to copy. All of that lies over the text.
 */
export function Markup({ html, className = "prose", headings = false }: Props) {
  const withButtons = useCopyButtons();
  return <div className={className} dangerouslySetInnerHTML={{ __html: withButtons(html, headings) }} />;
}

/** Puts the buttons into a text in the page's language. */
export function useCopyButtons(): (html: string, headings?: boolean) => string {
  const { docs, article } = usePageWords();
  const code = filled(codeButton, { label: docs.copyCode, done: docs.codeCopied });
  const link = (id: string, text: string) =>
    filled(linkButton, { id, label: article.linkTo(text), done: article.linkCopied });
  return (html, headings = false) => {
    const copied = html.replace(/<pre\b[^>]*\bdata-language[^>]*>.*?(?=<\/pre>)/gs, (block) => block + code);
    if (!headings) return copied;
    return copied.replace(
      /<(h[23])\b[^>]*\bid="([^"]+)"[^>]*>(.*?)(?=<\/\1>)/gs,
      (heading, _, id: string, text: string) => heading + link(id, text.replace(/<[^>]*>/g, "")),
    );
  };
}

// Rendered once, outside of any page: within the rendering of one React would lose its hooks
const codeButton = renderToStaticMarkup(<CopyButton text="" label="{label}" copied="{done}" />);
const linkButton = renderToStaticMarkup(
  <CopyButton text="#{id}" address label="{label}" copied="{done}" icon="link" className="heading-link" />,
);

/** The values stand in attributes; what comes from the text is markup already, except for its quotes. */
function filled(button: string, values: Record<string, string>): string {
  return button.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? "").replaceAll('"', "&quot;"));
}
