import type { Drawing as Drawn } from "../../../contract/schemas/content.ts";
import type { Language } from "../../../contract/language.ts";

/** A drawing of the site folder, in the page's colours. Without a language it is decoration. */
export function Drawing({
  drawing: { svg, text },
  language,
  className = "",
}: {
  drawing: Drawn;
  language?: Language;
  className?: string;
}) {
  const naming = text && language ? { role: "img", "aria-label": text[language] } : { "aria-hidden": true };
  return (
    <div
      className={`drawing ${className}`.trim()}
      {...naming}
      dangerouslySetInnerHTML={{ __html: svg }} // sanitized by the server
    />
  );
}
