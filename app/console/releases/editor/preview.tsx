import { useEffect, useMemo, useRef, useState } from "react";
import { useWatch, type Control } from "react-hook-form";
import { LocaleContext, useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { Words } from "../../../../contract/words/en.ts";
import { languages, languageTag, type Language } from "../../../../contract/language.ts";
import { notesFor } from "../../../../contract/notes.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { NoteLines } from "../../../public/notes/note-lines.tsx";
import { Requirements } from "../../../public/download/facts.tsx";
import { Note } from "../../../ui/note.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { fetchDictionary } from "../../loading/dictionaries.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { Skeleton } from "../../list/skeleton.tsx";
import { textOf, type ReleaseDraft } from "./release-draft.ts";

type Props = {
  control: Control<ReleaseDraft>;
  product: AdminProduct | undefined;
  version: string;
  /** The text that is being edited; its note is marked. */
  line: string;
};
/** The language of the preview, and of the notes as a text. */
export type ShownLanguage = { language: Language; setLanguage: (language: Language) => void };
/** Called with the text that is being edited. */
export type OnLine = { onLine: (line: string) => void };

/** A preview in one of the languages, made of the site's own components. */
export function Preview({ language, setLanguage, ...props }: Props & ShownLanguage) {
  const { preview: texts } = useWords().release;
  const { languages: names } = useWords().operator;
  const page = useLocale();
  const words = useDictionary(language);
  const [width, setWidth] = useState(0);
  const locale = useMemo(() => words && { ...page, language, words }, [page, language, words]);
  return (
    <section className="release-preview stack">
      <h2 className="hidden-text">{texts.pageOf(names[language])}</h2>
      <div className="section-head">
        <Segments label={texts.width} items={texts.widths} value={width} onChange={setWidth} />
        <Segments
          label={texts.pageOf(names[language])}
          items={languages.map((each) => names[each])}
          value={languages.indexOf(language)}
          onChange={(index) => setLanguage(languages[index] ?? language)}
        />
      </div>
      <div className={width === 0 ? "preview-page" : "preview-page phone"} lang={languageTag[language]}>
        {locale ? (
          <LocaleContext value={locale}>
            <Page {...props} language={language} />
          </LocaleContext>
        ) : (
          <Skeleton count={4} />
        )}
      </div>
    </section>
  );
}

/** A language's dictionary; the current one is loaded already, the other has its own chunk. */
function useDictionary(language: Language): Words | null {
  const page = useLocale();
  const [other, setOther] = useState<Words | null>(null);
  const isOwn = language === page.language;
  useEffect(() => {
    if (isOwn) return;
    let isLeft = false;
    void fetchDictionary(language).then((words) => {
      if (!isLeft) setOther(words);
    });
    return () => {
      isLeft = true;
      setOther(null);
    };
  }, [language, isOwn]);
  return isOwn ? page.words : other;
}

function Page({ control, product, version, line, language }: Props & { language: Language }) {
  const { product: texts, releases } = useWords();
  const { preview } = useWords().release;
  const format = useFormats();
  const { lists } = useTaxonomy();
  const draft = useWatch({ control }) as ReleaseDraft; // every field has an initial value
  const text = textOf(draft);
  const notes = notesFor(text, language);
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const edited = line.replaceAll("`", "");
    for (const note of own.current?.querySelectorAll(".notes li") ?? []) {
      const shown = note.querySelector(":scope > span:first-child > span:last-child")?.textContent ?? "";
      note.toggleAttribute("data-current", shown !== "" && edited.includes(shown));
    }
  });
  return (
    <div ref={own} className="preview-notes">
      <h3 className="num">{version}</h3>
      <p className="text-ui text-ink-2">
        {product?.name[language]} · {text.updateTime ? texts.released(format.day(text.updateTime)) : format.day(null)}
      </p>
      {notes.translation && <Note kind="info">{releases.translation[notes.translation]}</Note>}
      {notes.content.length === 0 && notes.lines.length === 0 ? (
        <p className="text-note text-ink-2">{preview.empty}</p>
      ) : (
        <NoteLines {...notes} groups={lists?.noteGroups ?? []} />
      )}
      <Requirements requires={text.requires} />
    </div>
  );
}
