import { useEffect, useImperativeHandle, useMemo, useRef, useState, type SyntheticEvent } from "react";
import { FormProvider, useController, useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { useWords } from "../../browser/locale/locale.ts";
import { languages, languageTag, type Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { Segments } from "../../ui/segments.tsx";
import { ChangedText } from "../form/changed-text.tsx";
import { CodeEditor, type EditorActions } from "../form/code-editor.tsx";
import type { LineProblem } from "../form/code-mirror.ts";
import { ownerOf, useProfile } from "../guard/profile.ts";
import { UnsavedHint } from "../form/discard-button.tsx";
import { DayField, TextField, useFieldError } from "../form/fields.tsx";
import { FormNote } from "../form/form-note.tsx";
import { today } from "./today.ts";
import { changedLines } from "../form/text-changes.ts";
import { useSchemaForm } from "../form/use-schema-form.ts";
import { legalDrafts, type LegalDraft } from "./legal-draft.ts";
import { LegalPreview } from "./legal-preview.tsx";
import { PublishTextDialog } from "./publish-text-dialog.tsx";

/** The current version, with which the new one is compared. */
export type LegalText = LegalDraft & { revision?: number };

type Props<Schema extends z.ZodMiniType> = {
  /** The key of unsaved input: `licence`, or a policy's slug. */
  name: string;
  title: string;
  present: LegalText;
  schema: Schema;
  inputOf: (draft: LegalDraft) => z.input<Schema>;
  /** The form's path of a field of the call, if its name differs. */
  pathOf?: (field: string) => string;
  /** Versions that exist. */
  taken: string[];
  /** Who must agree to it. */
  consent: "licence" | "asks" | "others";
  publish: (draft: LegalDraft) => Promise<void>;
  refetch: () => Promise<void>;
};

/** Writes a new version of the licence or a policy beside the current one. Unsaved input survives a reload. */
export function LegalEditor<Schema extends z.ZodMiniType>(props: Props<Schema>) {
  const { name, title, present, schema, inputOf, pathOf, taken, consent, publish, refetch } = props;
  const texts = useWords().legal;
  const { day } = useFormats();
  const owner = ownerOf(useProfile().data);
  const [stored] = useState(() => legalDrafts.read(owner, name));
  const [isRestored, setIsRestored] = useState(stored !== null);
  const [isAsking, setIsAsking] = useState(false);
  const start = startOf(present);
  const { form, problem, blockedBy, isBusy, send, clear } = useSchemaForm<LegalDraft, Schema>({
    schema,
    values: stored ?? start,
    inputOf,
    ...(pathOf && { pathOf }),
  });
  const draft = useWatch({ control: form.control }) as LegalDraft; // every field has an initial value
  const isDirty = JSON.stringify({ ...draft, effective: "" }) !== JSON.stringify({ ...start, effective: "" });

  useEffect(() => {
    if (isDirty) legalDrafts.keep(owner, name, draft);
    else legalDrafts.forget(owner, name);
  }, [isDirty, draft, owner, name]);

  const discard = () => {
    clear();
    setIsRestored(false);
    form.reset(start);
  };
  const refuse = (field: "version" | "effective", message: string) =>
    form.setError(field, { type: "server", message }, { shouldFocus: true });
  const openConfirmation = async () => {
    const { version, effective } = form.getValues();
    const isAllowed = await form.trigger(undefined, { shouldFocus: true });
    if (taken.includes(version.trim())) refuse("version", texts.sameVersion);
    else if (effective < present.effective) refuse("effective", texts.tooEarly(day(present.effective)));
    else if (isAllowed) setIsAsking(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void openConfirmation();
  };
  const publishNow = async () =>
    void (await send(async (values) => {
      await publish(values);
      discard();
    }));

  return (
    <FormProvider {...form}>
      <form noValidate method="dialog" className="legal-form stack" onSubmit={submit}>
        <LegalFields present={present} draft={draft} />
        <div className="decision-bar">
          {blockedBy === "changed" && <ChangedNote onReload={() => void refetch().then(clear)} />}
          {blockedBy !== "changed" && <FormNote of={{ problem, blockedBy }} />}
          <div className="decision-buttons button-row">
            <UnsavedHint
              text={isDirty ? (isRestored ? texts.restored : texts.unsaved) : texts.unchanged}
              isDirty={isDirty}
              discardLabel={texts.discard}
              onDiscard={discard}
            />
            <button type="submit" className="button primary" aria-busy={isBusy} aria-disabled={!isDirty}>
              {texts.publish}
            </button>
          </div>
        </div>
      </form>
      {isAsking && (
        <PublishTextDialog
          title={title}
          draft={draft}
          onlyChanged={onlyChanged(present, draft)}
          consent={consent}
          onConfirm={publishNow}
          onClose={() => setIsAsking(false)}
        />
      )}
    </FormProvider>
  );
}

type TextsProps = { present: LegalText; draft: LegalDraft };

/** The new version's facts, and each language's text beside its preview. */
function LegalFields({ present, draft }: TextsProps) {
  const texts = useWords().legal;
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      <div className="legal-facts">
        <TextField
          name="version"
          label={texts.version}
          hint={texts.versionHint(present.version)}
          maxLength={limits.version}
          autoComplete="off"
        />
        <DayField name="effective" label={texts.effective} />
        {languages.map((language) => (
          <TextField
            key={language}
            name={`title.${language}`}
            label={texts.titleIn[language]}
            language={language}
            maxLength={limits.name}
          />
        ))}
      </div>
      <div className="legal-mode cluster">
        <Segments
          label={texts.mode}
          items={[texts.write, texts.against(present.version)]}
          value={isComparing ? 1 : 0}
          onChange={(value) => setComparing(value === 1)}
        />
        <p className="text-meta text-ink-3">{texts.markdown}</p>
      </div>
      {languages.map((language) => (
        <div key={language} className="legal-columns">
          <LegalTextField language={language} present={present} isComparing={isComparing} />
          <LegalPreview language={language} title={draft.title[language]} text={draft.body[language]} />
        </div>
      ))}
    </>
  );
}

type TextFieldProps = { language: Language; present: LegalText; isComparing: boolean };

/** The text in one language; marks in the margin say where it differs from the current version. */
function LegalTextField({ language, present, isComparing }: TextFieldProps) {
  const texts = useWords().legal;
  const { control, clearErrors } = useFormContext<LegalDraft>();
  const name = `body.${language}` as const;
  const error = useFieldError(name);
  const { field } = useController({ control, name });
  const editor = useRef<EditorActions>(null);
  const marks = useMemo(
    () =>
      changedLines(present.body[language], field.value).map(({ line, kind, before }): LineProblem => ({
        line,
        message: texts.lineWas[kind](present.version, before),
        tag: texts.lineTags[kind],
        severity: "info",
      })),
    [present, language, field.value, texts],
  );
  useImperativeHandle(field.ref, () => ({ focus: () => editor.current?.goTo(1) }));
  return (
    <section aria-label={texts.textIn[language]} className="legal-text">
      <p className="cluster text-ui">
        <strong>{texts.textIn[language]}</strong>
        <span className="text-ink-3">{texts.changedLines(marks.length, present.version)}</span>
      </p>
      {isComparing ? (
        <ChangedText from={present.body[language]} to={field.value} language={language} />
      ) : (
        <CodeEditor
          ref={editor}
          label={texts.textIn[language]}
          lang={languageTag[language]}
          text={field.value}
          isReadOnly={false}
          problems={marks}
          onChange={(text) => {
            field.onChange(text);
            clearErrors(name);
          }}
        />
      )}
      {error !== undefined && (
        <div className="field-below" aria-live="polite">
          <FieldErrorText text={error} />
        </div>
      )}
    </section>
  );
}

/** Shown if another admin has published meanwhile. */
function ChangedNote({ onReload }: { onReload: () => void }) {
  const texts = useWords().legal;
  return (
    <Note kind="bad" role="alert">
      <span>{texts.changed}</span>
      <button type="button" className="link" onClick={onReload}>
        {texts.loadAgain}
      </button>
    </Note>
  );
}

/** The one language whose title or text differs from the current version; `null` if both do. */
function onlyChanged(present: LegalText, draft: LegalDraft): Language | null {
  const changed = languages.filter(
    (language) => present.title[language] !== draft.title[language] || present.body[language] !== draft.body[language],
  );
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

/** A new version starts with the current text and no number. */
function startOf({ title, body }: LegalText): LegalDraft {
  return { version: "", effective: today(), title, body };
}
