import { renderToStaticMarkup } from "react-dom/server";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

type Props = { html: string; className?: string; headings?: boolean };

/**
 * Markup rendered from Markdown. Code blocks get a copy button and, with `headings`, headings a button that copies
 * their address. The buttons lie above the text.
 */
export function Markup({ html, className = "prose", headings = false }: Props) {
  const withButtons = useCopyButtons();
  return <div className={className} dangerouslySetInnerHTML={{ __html: withButtons(html, headings) }} />;
}

/** Returns a function that inserts the buttons, in the page's language. */
export function useCopyButtons(): (html: string, headings?: boolean) => string {
  const { docs, article } = useWords();
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

// Rendered once, outside any page: React's hooks do not survive nested rendering
const codeButton = renderToStaticMarkup(<CopyButton text="" label="{label}" copied="{done}" />);
const linkButton = renderToStaticMarkup(
  <CopyButton text="#{id}" address label="{label}" copied="{done}" icon="link" className="heading-link" />,
);

/** Fills in attribute values; they are escaped already, except for quotes. */
function filled(button: string, values: Record<string, string>): string {
  return button.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? "").replaceAll('"', "&quot;"));
}
