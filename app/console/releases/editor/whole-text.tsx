import { marked } from "#changelog/text";
import { useImperativeHandle, useMemo, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { notesOf } from "../../../../contract/changelog.ts";
import { languages, languageTag, otherLanguage, type Language } from "../../../../contract/language.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { SectionProblem } from "../../../ui/form/section-problem.tsx";
import type { RetryableError } from "../../../ui/form/use-form.ts";
import { Segments } from "../../../ui/segments.tsx";
import { CodeEditor } from "../../form/code-editor.tsx";
import type { LineProblem } from "../../form/code-mirror.ts";
import { useRead } from "../../list/use-read.ts";
import { Skeleton } from "../../list/skeleton.tsx";
import type { OnLine, ShownLanguage } from "./preview.tsx";
import { listNames, rowsOf, textOf, type ReleaseDraft } from "./release-draft.ts";
import type { ReleaseEditing } from "./use-release.ts";
import { withText } from "./whole-notes.ts";

type Props = { release: AdminRelease; settle: ReleaseEditing["settle"] } & ShownLanguage & OnLine;

/** The notes of one language as Markdown. */
export function WholeText({ release, settle, language, setLanguage, onLine }: Props) {
  const { whole: texts } = useWords().release;
  const { languages: names } = useWords().operator;
  const own = useNotesText(release, language, settle);
  const marks = useMarks(own.text, language);
  const problems = useMemo(() => [...own.problems, ...marks], [own.problems, marks]);
  return (
    <div className="whole-text stack">
      <Segments
        label={texts.language}
        items={languages.map((each) => names[each])}
        value={languages.indexOf(language)}
        onChange={(index) => setLanguage(languages[index] ?? language)}
      />
      <SectionProblem problem={own.problem} />
      {own.text === null ? (
        <Skeleton count={6} />
      ) : (
        <CodeEditor
          key={language}
          label={texts.label(names[language])}
          lang={languageTag[language]}
          text={own.text}
          isReadOnly={false}
          problems={problems}
          onChange={own.change}
          onLine={onLine}
        />
      )}
      <p className="field-hint">{texts.hint}</p>
      {own.problems.length > 0 && (
        <ul className="whole-text-problems text-ui" aria-live="polite">
          {own.problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{texts.problem(line ?? 1, message)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Marks for the lines that are not in the other language yet, and for breaking changes. */
function useMarks(text: string | null, language: Language): LineProblem[] {
  const { notes: texts } = useWords().release;
  const { breakingTag } = useWords().releases;
  const { languages: names } = useWords().operator;
  const { control } = useFormContext<ReleaseDraft>();
  const notes = useWatch({ control, name: "notes" });
  const other = otherLanguage(language);
  const breaking = marked("breaking", "", language);
  return useMemo(() => {
    const untranslated = listNames(notes)
      .flatMap((list) => rowsOf({ notes }, list))
      .filter((row) => row[language].trim() !== "" && row[other].trim() === "");
    return (text ?? "").split("\n").flatMap((line, index): LineProblem[] => {
      const isMissing = untranslated.some((row) => line.includes(row[language].trim()));
      const mark = (message: string, severity: "warning" | "error") => [
        { line: index + 1, message, tag: message, severity },
      ];
      if (isMissing) return mark(texts.missing(names[other]), "warning");
      return line.includes(breaking) ? mark(breakingTag, "error") : [];
    });
  }, [text, notes, language, other, breaking, texts, breakingTag, names]);
}

/** Milliseconds without a key press after which the text is read. */
const debounce = 400;
/** The lines before the text where it is read: the version's heading. */
const headingLines = 2;

/** The Markdown of a draft's notes; what is typed is read into the draft by the reader of change logs. */
function useNotesText({ product, version }: AdminRelease, language: Language, settle: ReleaseEditing["settle"]) {
  const { whole: texts } = useWords().release;
  const { unread: unreadTexts } = useWords().changelog;
  const api = useApi();
  const { control, getValues, setValue } = useFormContext<ReleaseDraft>();
  useWatch({ control, name: "notes" });
  const notes = textOf(getValues())[language];
  const json = `${language} ${JSON.stringify(notes)}`;
  /** `typed`: the text, once it was changed; `json`: the notes that it was read as, or written from. */
  const [shown, setShown] = useState<{ json: string; typed: string | null }>({ json, typed: null });
  const [problems, setProblems] = useState<LineProblem[]>([]);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | undefined } | null>(null);
  const isOther = shown.json !== json; // discarded, or changed by another publisher
  if (isOther) {
    setShown({ json, typed: null });
    setProblems([]);
  }
  const written = useRead(
    "writeNotes",
    { product, language, notes },
    { enabled: shown.typed === null, keepsPrevious: false },
  );

  const read = async (): Promise<boolean> => {
    const { text, timer } = waiting.current ?? {};
    if (text === undefined) return problems.length === 0;
    clearTimeout(timer);
    waiting.current = null;
    try {
      const found = await api().call("importChangelog", { product, text: `# ${version}\n\n${text}` });
      if (waiting.current) return true; // something newer was typed
      const [first, ...others] = found.versions;
      const unread = found.unread.filter(({ reason }) => reason !== "comment");
      setProblem(null);
      setProblems([
        ...others.map(({ line }): LineProblem => ({
          line: line - headingLines,
          message: texts.otherVersion,
          severity: "error",
        })),
        ...unread.map(({ line, reason }): LineProblem => ({
          line: line - headingLines,
          message: unreadTexts.reasons[reason],
          severity: "error",
        })),
      ]);
      if (!first || others.length > 0 || unread.length > 0) return false;
      const next = withText(getValues(), language, notesOf(first.lines));
      setValue("notes", next, { shouldDirty: true });
      setShown({ json: `${language} ${JSON.stringify(textOf(getValues())[language])}`, typed: text });
      return true;
    } catch (cause) {
      waiting.current ??= { text, timer: undefined };
      setProblem({ cause, retry: () => void read() });
      return false;
    }
  };
  const change = (text: string) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { text, timer: setTimeout(() => void read(), debounce) };
    setShown((before) => ({ ...before, typed: text }));
  };

  useImperativeHandle(settle, () => read);
  return { text: shown.typed ?? written.data?.text ?? null, problems, problem: problem ?? written.problem, change };
}
