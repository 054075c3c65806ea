import { languageTag } from "../../../contract/language.ts";
import { foremost, notesFor } from "../../../contract/notes.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { useRead } from "../list/use-read.ts";

/** The most important line of a release's notes; empty until it is there. */
export function FirstChange({ slug, version }: { slug: string; version: string }) {
  const { language: reader } = useLocale();
  const { data } = useRead("release", { slug, version });
  const notes = data && notesFor(data, reader);
  return (
    <span className="first-change" lang={notes && notes.language !== reader ? languageTag[notes.language] : undefined}>
      <TextWithCode text={notes ? foremost(notes).text : ""} />
    </span>
  );
}
