import { Fragment } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Note } from "../../ui/note.tsx";
import { useDownloads, useLicence } from "./downloads.tsx";

/** Shows whether this user has agreed to the terms, with a link to them in the given look. */
export function LicenceState({ product, look = "link" }: { product: string; look?: string }) {
  const { readAgain } = useDownloads();
  const { licence, agreement } = useLicence(product);
  const words = useWords();
  const format = useFormats();
  if (!licence) return null;
  if (!agreement) {
    return (
      <Note kind="locked">
        <span>
          <strong>{words.licence.please}</strong>
          <br />
          <span className="text-ink-2">{words.licence.version(licence.title, licence.version)}</span>
        </span>
        <a href={licence.url} className={`${look} no-print`}>
          {words.commandLine.readTerms}
        </a>
      </Note>
    );
  }
  const parts = words.licence.agreed(licence.title, licence.version, format.day(agreement.agreedAt));
  return (
    <Note kind="ok">
      <span>
        {parts.map((part, index) =>
          index === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
        )}
      </span>
      <button type="button" className="link" onClick={() => readAgain(licence)}>
        {words.licence.readAgain}
      </button>
    </Note>
  );
}
