import { languageTag } from "../../../contract/language.ts";
import { notesFor } from "../../../contract/notes.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { useRead } from "../list/use-read.ts";

/** The most important line of a release's notes; empty until it is there. */
export function FirstChange({ slug, version }: { slug: string; version: string }) {
  const { language: reader } = useLocale();
  const { data } = useRead("release", { slug, version });
  const notes = data && notesFor(data, reader);
  const line = notes?.lines.find(({ breaking }) => breaking) ?? notes?.lines[0];
  const text = (line?.text ?? notes?.content[0] ?? "").split("\n", 1)[0] ?? "";
  return (
    <span className="first-change" lang={notes && notes.language !== reader ? languageTag[notes.language] : undefined}>
      <TextWithCode text={text} />
    </span>
  );
}
