import { useMemo, useRef, useState, type ReactNode } from "react";
import { mediaPath } from "../../../contract/addresses.ts";
import { languages, languageTag, otherLanguage, type Language } from "../../../contract/language.ts";
import type { PageMark } from "../../../contract/schemas/site.ts";
import type { Words } from "../../../contract/words/en.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Segments } from "../../ui/segments.tsx";
import { ChangedText } from "../form/changed-text.tsx";
import { DiscardButton } from "../form/discard-button.tsx";
import { useProfile } from "../guard/profile.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import type { ChangedLine } from "../form/text-changes.ts";
import { CodeEditor, type EditorActions } from "../form/code-editor.tsx";
import { mayWrite, type Edit } from "./edits.ts";
import { FilePreview } from "./file-preview.tsx";
import { baseOf, inLanguage, languageOf, pictureName } from "./folder.ts";
import { LegalHead } from "./legal-head.tsx";
import { olderLines } from "./older-lines.ts";
import { PageNotes } from "./page-notes.tsx";
import type { FolderState } from "./use-edits.ts";
import { partsOf, useChangedLines, useLegal, type Legal } from "./use-legal.ts";
import { usePreview } from "./use-preview.ts";

type Props = {
  folder: FolderState;
  file: string;
  mark: PageMark | null;
  /** Where the cursor goes, from 1; 0: nowhere. */
  cursorLine: number;
  onLeave: () => void;
};

/** A page in both languages side by side, or another file, with what its readers will see. */
export function PageEditor({ folder, file, mark, cursorLine, onLeave }: Props) {
  const texts = useWords().siteFolder.edit;
  const legalTexts = useWords().siteFolder.legal;
  const { languages: names } = useWords().operator;
  const { language: own } = useLocale();
  const isAdmin = useProfile().data?.roles.includes("admin") ?? false;
  const written = languageOf(file);
  const [isComparing, setComparing] = useState(false);
  const [shown, setShown] = useState<Language>(written ?? own);
  const files = written ? languages.map((language) => inLanguage(file, language)) : [file];
  const pages = [useFileText(folder, files[0] ?? file), useFileText(folder, files[1] ?? file)] as const;
  const legal = useLegal(file);
  const here = files.filter((each) => folder.paths.includes(each));
  if (here.length === 0) return <Empty title={texts.missingTitle} text={texts.missing} action={<BackLink />} />;
  if (legal?.isLoading) return <Skeleton count={8} />;
  const isText = /\.(?:md|yaml)$/.test(file);
  const older = files.map((_, index) => olderThan(pages[index], pages[1 - index]));
  return (
    <section className="site-page stack" data-shown={written ? shown : undefined}>
      <p className="site-back">
        <BackLink />
      </p>
      <header className="site-page-head cluster">
        <h1>{headOf({ file, here, older, texts })}</h1>
        {isText && (
          <Segments
            label={texts.mode}
            items={[
              texts.write,
              legal?.inForce ? legalTexts.against(legal.inForce.version) : texts.against(folder.base),
            ]}
            value={isComparing ? 1 : 0}
            onChange={(value) => setComparing(value === 1)}
          />
        )}
        {mayWrite(file, isAdmin) && <RemoveButton folder={folder} file={file} here={here} onLeave={onLeave} />}
      </header>
      {!mayWrite(file, isAdmin) && <p className="text-ui text-ink-2">{texts.forAdmins}</p>}
      {mark && <PageNotes of={mark} />}
      {legal && (
        <LegalHead
          of={legal}
          texts={files.map((each, index) => ({ file: each, now: pages[index]?.now ?? null }))}
          isReadOnly={!mayWrite(file, isAdmin)}
          onChange={(next) =>
            folder.change(
              Object.fromEntries(
                files.flatMap((each, index) => {
                  const text = next[each];
                  return text === undefined ? [] : [[each, text === pages[index]?.before ? undefined : { text }]];
                }),
              ),
            )
          }
        />
      )}
      {written && (
        <div className="site-languages">
          <Segments
            label={texts.languages}
            items={languages.map((language) => names[language])}
            value={languages.indexOf(shown)}
            onChange={(value) => setShown(languages[value] ?? "en")}
          />
        </div>
      )}
      {isText ? (
        <div className={written ? "site-columns" : "site-columns single"}>
          {files.map((each, index) => (
            <Column
              key={each}
              folder={folder}
              file={each}
              page={pages[index] ?? pages[0]}
              older={older[index] ?? []}
              inForce={inForceIn(legal, languageOf(each))}
              isComparing={isComparing}
              isReadOnly={!mayWrite(each, isAdmin)}
              cursorLine={each === file ? cursorLine : 0}
            />
          ))}
        </div>
      ) : (
        <Picture folder={folder} file={file} />
      )}
    </section>
  );
}

function inForceIn(legal: Legal | null, language: Language | null): ColumnProps["inForce"] {
  return legal?.inForce && language ? { version: legal.inForce.version, text: legal.inForce.text[language] } : null;
}

function BackLink() {
  return (
    <a className="link" href="/site">
      {useWords().siteFolder.edit.allFiles}
    </a>
  );
}

type Head = { file: string; here: string[]; older: number[][]; texts: Words["siteFolder"]["edit"] };

/** The page's name, or the language in which it is missing or has older lines. `here`: the files that exist. */
function headOf({ file, here, older, texts }: Head): string | undefined {
  const only = here.length === 1 ? languageOf(here[0] ?? "") : null;
  if (only) return texts.notIn[otherLanguage(only)];
  const behind = older.findIndex((lines) => lines.length > 0);
  const language = languages[behind];
  return language ? texts.linesNotIn[language](older[behind]?.length ?? 0) : baseOf(file).split("/").at(-1);
}

function RemoveButton({ folder, file, here, onLeave }: Omit<Props, "cursorLine" | "mark"> & { here: string[] }) {
  const texts = useWords().siteFolder.edit;
  const remove = () => {
    const isStored = (each: string) => folder.stored?.some((one) => one.file === each);
    folder.change(Object.fromEntries(here.map((each) => [each, isStored(each) ? null : undefined])));
    onLeave();
  };
  return (
    <DiscardButton
      label={texts.remove}
      className="button"
      question={{
        title: texts.removeTitle(baseOf(file)),
        text: texts.removeText(here.length),
        button: texts.remove,
        keep: texts.keep,
      }}
      onDiscard={remove}
    />
  );
}

function Picture({ folder, file }: Pick<Props, "folder" | "file">) {
  const texts = useWords().siteFolder.edit;
  const stored = folder.stored?.find((each) => each.file === file);
  if (file in folder.edits.files || !stored) return <p className="text-ui text-ink-2">{texts.notSavedYet}</p>;
  const source = mediaPath(stored.sha256, file);
  return /\.(?:mp4|webm)$/.test(file) ? (
    <video className="site-picture" src={source} controls muted />
  ) : (
    <img className="site-picture" src={source} alt={file} />
  );
}

/** A text of the folder: as it is public, and as it is now; `null` while it loads, or where there is none. */
function useFileText({ edits, base, stored }: FolderState, file: string) {
  const isStored = stored?.some((each) => each.file === file) ?? false;
  const read = useRead(
    "siteFile",
    { number: String(base), file },
    { enabled: isStored && base > 0 && /\.(?:md|yaml)$/.test(file), keepsPrevious: false },
  );
  const edit = edits.files[file];
  const before = isStored ? (read.data?.text ?? null) : "";
  const now = edit === undefined ? (isStored ? before : null) : edit && "text" in edit ? edit.text : null;
  return { before, now, isChanged: edit !== undefined, isLoading: isStored && before === null, problem: read.problem };
}

type FileText = ReturnType<typeof useFileText>;

function olderThan(page: FileText | undefined, twin: FileText | undefined): number[] {
  const [before, now, twinBefore, twinNow] = [page?.before, page?.now, twin?.before, twin?.now];
  const isMissing = (text: string | null | undefined): text is null | undefined => text === null || text === undefined;
  if (!before || isMissing(now) || isMissing(twinBefore) || isMissing(twinNow)) return [];
  return olderLines({ before, now }, { before: twinBefore, now: twinNow });
}

type ColumnProps = {
  folder: FolderState;
  file: string;
  page: FileText;
  /** Lines that are older than those of the other language. */
  older: number[];
  /** Of a policy or licence: the text with which it is compared. */
  inForce: { version: string; text: string } | null;
  isComparing: boolean;
  isReadOnly: boolean;
  cursorLine: number;
};

function Column({ page, isComparing, ...writing }: ColumnProps) {
  const { folder, file, isReadOnly, inForce } = writing;
  const texts = useWords().siteFolder.legal;
  const { before, now, isChanged, isLoading, problem } = page;
  const language = languageOf(file);
  const changed = useChangedLines(inForce?.text ?? null, now);
  const body = () => {
    if (problem && before === null) return <SectionProblem problem={problem} />;
    if (isLoading && !isChanged) return <Skeleton count={8} />;
    if (now === null) return <MissingTwin folder={folder} file={file} isReadOnly={isReadOnly} />;
    if (isComparing) {
      const [from, to] = inForce ? [inForce.text.trim(), partsOf(now).text.trim()] : [before ?? "", now];
      return <ChangedText from={from} to={to} language={language ?? "en"} />;
    }
    return <Writing {...writing} changed={changed} before={before} text={now} />;
  };
  return (
    <div className="site-column stack" data-language={language ?? undefined}>
      <ColumnHead file={file} isChanged={isChanged} onUndo={() => folder.change({ [file]: undefined })}>
        {inForce && now !== null && texts.changedLines(changed.length, inForce.version)}
      </ColumnHead>
      {body()}
    </div>
  );
}

type ColumnHeadProps = { file: string; isChanged: boolean; onUndo: () => void; children: ReactNode };

function ColumnHead({ file, isChanged, onUndo, children }: ColumnHeadProps) {
  const texts = useWords().siteFolder.edit;
  const { languages: names } = useWords().operator;
  const language = languageOf(file);
  return (
    <p className="site-column-head text-ui">
      {language && <strong lang={languageTag[language]}>{names[language]}</strong>}
      <code>{file.split("/").at(-1)}</code>
      {children && <span className="text-ink-3">{children}</span>}
      {isChanged && (
        <span>
          {texts.unsaved} <DiscardButton label={texts.undo} className="link" onDiscard={onUndo} />
        </span>
      )}
    </p>
  );
}

/** The place of a language in which the page is not written. */
function MissingTwin({ folder, file, isReadOnly }: Pick<ColumnProps, "folder" | "file" | "isReadOnly">) {
  const texts = useWords().siteFolder.edit;
  const language = languageOf(file) ?? "en";
  const twin = inLanguage(file, otherLanguage(language));
  const edit = folder.edits.files[twin];
  const { data } = useRead("siteFile", { number: String(folder.base), file: twin }, { enabled: folder.base > 0 });
  const source = edit && "text" in edit ? edit.text : (data?.text ?? "");
  return (
    <div className="site-missing">
      <p>{texts.notIn[language]}</p>
      {!isReadOnly && (
        <button type="button" className="button" onClick={() => folder.change({ [file]: { text: source } })}>
          {texts.translate[language]}
        </button>
      )}
    </div>
  );
}

type WritingProps = Omit<ColumnProps, "page" | "isComparing"> & {
  /** Lines that differ from `inForce`. */
  changed: readonly ChangedLine[];
  before: string | null;
  text: string;
};

function Writing({ folder, file, before, text, older, inForce, changed, isReadOnly, cursorLine }: WritingProps) {
  const { edit: texts, legal } = useWords().siteFolder;
  const editor = useRef<EditorActions>(null);
  const { preview, problem } = usePreview(file, text, folder.edits);
  const language = languageOf(file);
  const olderAt = older.join();
  const olderText = texts.olderThan[language === "zh" ? "en" : "zh"];
  const problems = useMemo(
    () => [
      ...(preview?.problems ?? []).map((each) => ({ ...each, severity: "error" as const })),
      ...(preview?.warnings ?? []).map((each) => ({ ...each, severity: "warning" as const })),
      ...(olderAt === "" ? [] : olderAt.split(",")).map((line) => ({
        line: Number(line),
        message: olderText,
        tag: olderText,
        severity: "warning" as const,
      })),
    ],
    [preview, olderAt, olderText],
  );
  const version = inForce?.version ?? "";
  const marks = useMemo(
    () => [
      ...problems,
      ...changed.map(({ line, kind, before: was }) => ({
        line,
        message: legal.lineWas[kind](version, was),
        tag: legal.lineTags[kind],
        severity: "info" as const,
      })),
    ],
    [problems, changed, version, legal],
  );
  const isMarkdown = file.endsWith(".md");
  const takesPictures = /^(?:docs|pages)\//.test(file) && !isReadOnly;
  const addFiles = async (added: File[]) => {
    const { edits, markdown, refused } = await readPictures(added, file, folder.paths);
    if (refused) showMessage("bad", texts.notAPicture(refused));
    if (markdown === "") return;
    folder.change(edits);
    editor.current?.insert(markdown);
  };
  return (
    <>
      <CodeEditor
        ref={editor}
        label={file}
        lang={isMarkdown ? languageTag[language ?? "en"] : undefined}
        text={text}
        isReadOnly={isReadOnly}
        problems={marks}
        cursorLine={cursorLine}
        onChange={(next) => folder.change({ [file]: next === before ? undefined : { text: next } })}
        onFiles={(added) => void (takesPictures && addFiles(added))}
      />
      <div className="site-below">
        {problems.length > 0 && (
          <ul className="site-problems" aria-label={texts.problems}>
            {problems.map(({ line, message, severity }) => (
              <li key={`${line} ${message}`} data-severity={severity}>
                <button type="button" className="link num" onClick={() => editor.current?.goTo(line ?? 1)}>
                  {texts.line(line ?? 1)}
                </button>{" "}
                {message}
              </li>
            ))}
          </ul>
        )}
        {takesPictures && (
          <label className="button small site-add">
            {texts.addPicture}
            <input
              type="file"
              multiple
              accept="image/*,video/mp4,video/webm"
              onChange={({ target }) => void addFiles([...(target.files ?? [])]).then(() => (target.value = ""))}
            />
          </label>
        )}
      </div>
      <SectionProblem problem={problem} />
      {isMarkdown && <FilePreview preview={preview} language={language ?? "en"} edits={folder.edits} file={file} />}
    </>
  );
}

/** Bytes; larger clips come with a push of the folder. */
const maxBytes = 5 * 1024 * 1024;
const pictureType = /^(?:image\/(?:png|jpeg|webp|avif|gif|svg\+xml)|video\/(?:mp4|webm))$/;

/** Pictures as files beside a page, and the references to them. `refused`: the name of one that is none, or too large. */
async function readPictures(added: readonly File[], file: string, paths: readonly string[]) {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const edits: Record<string, Edit> = {};
  const names: string[] = [];
  let refused: string | undefined;
  for (const each of added) {
    if (!pictureType.test(each.type) || each.size > maxBytes) refused = each.name;
    else {
      const name = pictureName(each.name, folder, [...paths, ...Object.keys(edits)]);
      edits[folder + name] = { base64: await base64Of(each) };
      names.push(name);
    }
  }
  return { edits, refused, markdown: names.map((name) => `![](${name})`).join("\n\n") };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const characters: string[] = [];
  for (let from = 0; from < bytes.length; from += 0x8000)
    characters.push(String.fromCharCode(...bytes.subarray(from, from + 0x8000)));
  return btoa(characters.join(""));
}
