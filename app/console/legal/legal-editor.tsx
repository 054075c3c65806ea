import { Tabs } from "@base-ui/react/tabs";
import { useEffect, useState, type SyntheticEvent } from "react";
import { FormProvider, useFormContext, useFormState, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { languages, type Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Note } from "../../ui/note.tsx";
import { Segments } from "../../ui/segments.tsx";
import { ownerOf, useProfile } from "../guard/profile.ts";
import { UnsavedHint } from "../form/discard-button.tsx";
import { AreaField, DayField, TextField } from "../form/fields.tsx";
import { FormNote } from "../form/form-note.tsx";
import { today } from "./today.ts";
import { useWide } from "../form/use-wide.ts";
import { useSchemaForm } from "../form/use-schema-form.ts";
import { Changes } from "./changes.tsx";
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

const tabs = ["text", "preview", "changes"] as const;

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

/** The new version's facts, and its texts with their changes and their preview. */
function LegalFields({ present, draft }: TextsProps) {
  const texts = useWords().legal;
  return (
    <>
      <h2>{texts.editTitle}</h2>
      <div className="legal-facts">
        <TextField
          name="version"
          label={texts.version}
          hint={texts.versionHint}
          maxLength={limits.version}
          autoComplete="off"
        />
        <DayField name="effective" label={texts.effective} hint={texts.effectiveHint} />
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
      {useWide() ? <TextsAndChanges {...{ present, draft }} /> : <TextTabs {...{ present, draft }} />}
    </>
  );
}

/** The text in one language, and beside it what changed, or its page. */
function TextsAndChanges({ present, draft }: TextsProps) {
  const texts = useWords().legal;
  const { languages: names } = useWords().operator;
  const [language, setLanguage] = useState<Language>(useLocale().language);
  const [isPreview, setIsPreview] = useState(false);
  const { control } = useFormContext<LegalDraft>();
  const { errors } = useFormState({ control });
  const wrong = languages.find((each) => errors.body?.[each]);
  if (wrong !== undefined && wrong !== language && !errors.body?.[language]) setLanguage(wrong);
  return (
    <div className="legal-columns">
      <div className="release-panel">
        <Segments
          label={texts.textIn[language]}
          items={languages.map((each) => names[each])}
          value={languages.indexOf(language)}
          onChange={(index) => setLanguage(languages[index] ?? language)}
        />
        {languages.map((each) => (
          <div key={each} hidden={each !== language}>
            <LegalTextField language={each} />
          </div>
        ))}
        <p className="field-hint">{texts.markdown}</p>
      </div>
      <aside className="release-panel">
        <Segments
          label={texts.parts}
          items={[texts.tabs.changes, texts.tabs.preview]}
          value={isPreview ? 1 : 0}
          onChange={(index) => setIsPreview(index === 1)}
        />
        {isPreview ? (
          <LegalPreview title={draft.title} body={draft.body} shown={[language]} />
        ) : (
          <Changes from={present.body} to={draft.body} shown={[language]} />
        )}
      </aside>
    </div>
  );
}

/** The same in narrow windows, as tabs. */
function TextTabs({ present, draft }: TextsProps) {
  const texts = useWords().legal;
  return (
    <Tabs.Root defaultValue="text" className="release-tabs">
      <Tabs.List className="tabs" aria-label={texts.parts}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className="tab">
            {texts.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="text" className="release-panel" keepMounted>
        <p className="field-hint">{texts.markdown}</p>
        <div className="legal-columns">
          {languages.map((language) => (
            <LegalTextField key={language} language={language} />
          ))}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="preview" className="release-panel">
        <LegalPreview title={draft.title} body={draft.body} shown={languages} />
      </Tabs.Panel>
      <Tabs.Panel value="changes" className="release-panel">
        <Changes from={present.body} to={draft.body} shown={languages} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function LegalTextField({ language }: { language: Language }) {
  const texts = useWords().legal;
  return (
    <AreaField
      name={`body.${language}`}
      label={texts.textIn[language]}
      language={language}
      className="legal-body"
      maxLength={limits.operatorText}
      spellCheck
    />
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
