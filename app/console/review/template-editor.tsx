import "../form/editor.css";
import "../form/fields.css";
import "./review.css";
import { useEffect, useState } from "react";
import { FormProvider, useFieldArray, useWatch } from "react-hook-form";
import { useWords } from "../../browser/locale/locale.ts";
import { languages } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { reasonTemplatesChange } from "../../../contract/schemas/review.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { announce } from "../../browser/message/announce.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { ownerOf, useProfile } from "../guard/profile.ts";
import { DiscardButton } from "../form/discard-button.tsx";
import { FormNote } from "../form/form-note.tsx";
import { useSchemaForm } from "../form/use-schema-form.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Plus } from "../icons.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { templateDrafts, type TemplateForm } from "./template-form.ts";

type Templates = CallData<"reasonTemplates">;

/** There is one list of templates. */
const draftKey = "all";

/** Admins write the reasons that reviewers choose from, in both languages. */
export const TemplatesView: View = () => {
  const { templates: texts } = useWords().review;
  const read = useRead("reasonTemplates", {});
  return (
    <div className="operator">
      <header className="templates-head">
        <h1>{read.data ? texts.count(read.data.items.length) : texts.title}</h1>
        <p className="text-ui text-ink-2">{texts.lead}</p>
      </header>
      <SectionProblem problem={read.problem} />
      {!read.data && !read.problem && <Skeleton count={6} />}
      {read.data && <Editor templates={read.data} replace={read.replace} refetch={read.refetch} />}
    </div>
  );
};

type EditorProps = { templates: Templates; replace: (templates: Templates) => void; refetch: () => Promise<void> };

function Editor(props: EditorProps) {
  const { templates: texts } = useWords().review;
  const { languages: names } = useWords().operator;
  const { fields: schemaForm, list, save, discard, begin } = useTemplateForm(props);
  const { form, blockedBy, isBusy } = schemaForm;
  const { fields, append, remove, move } = list;
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        className="templates"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {fields.length === 0 ? (
          <Empty title={texts.emptyTitle} text={texts.empty} />
        ) : (
          <p className="template-names" aria-hidden="true">
            <span>{texts.about}</span>
            {languages.map((language) => (
              <span key={language}>{names[language]}</span>
            ))}
          </p>
        )}
        <ol className="template-rows">
          {fields.map((field, index) => (
            <TemplateFields
              key={field.id}
              form={form}
              index={index}
              count={fields.length}
              onMove={(to) => {
                move(index, to);
                announce(texts.moved(to + 1, fields.length));
              }}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        <div className="decision-bar">
          {blockedBy === "changed" ? (
            <Note kind="bad" role="alert">
              <span>{texts.changed}</span>
              <button type="button" className="link" onClick={() => void discard()}>
                {texts.loadAgain}
              </button>
            </Note>
          ) : (
            <FormNote of={schemaForm} />
          )}
          <div className="decision-buttons button-row">
            <button type="submit" className="button primary" aria-busy={isBusy} aria-disabled={!isDirty}>
              {isBusy ? texts.saving : texts.save}
            </button>
            <button
              type="button"
              className="button"
              aria-disabled={fields.length >= limits.reasonTemplates}
              onClick={() =>
                fields.length < limits.reasonTemplates &&
                append({ field: "", text: { en: "", zh: "" } }, { shouldFocus: true })
              }
            >
              <Plus size={16} />
              {texts.add}
            </button>
            {isDirty && (
              <DiscardButton label={texts.discard} className="button" onDiscard={() => begin(props.templates)} />
            )}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

/** The form of the templates: unsaved input survives a reload, and what another admin saved replaces it only if nothing was typed. */
function useTemplateForm({ templates, replace, refetch }: EditorProps) {
  const api = useApi();
  const { templates: texts } = useWords().review;
  const owner = ownerOf(useProfile().data);
  const [stored] = useState(() => templateDrafts.read(owner, draftKey));
  const [isRestoring, setRestoring] = useState(stored !== null);
  // Saving is refused if the server has a newer revision than the one that the form began with
  const [revision, setRevision] = useState(stored?.revision ?? templates.revision);
  const fields = useSchemaForm<TemplateForm, typeof reasonTemplatesChange>({
    schema: reasonTemplatesChange,
    values: { items: templates.items },
    inputOf: ({ items }) => ({ revision, items }),
    check: ({ items }) => Object.fromEntries(items.flatMap(emptyTexts).map((path) => [path, texts.enterText])),
  });
  const { form, send, clear } = fields;
  const list = useFieldArray({ control: form.control, name: "items" });
  const items = useWatch({ control: form.control, name: "items" });
  const { isDirty } = form.formState;

  const begin = (next: Templates) => {
    clear();
    setRevision(next.revision);
    form.reset({ items: next.items });
  };

  useEffect(() => {
    if (!stored) return;
    form.reset({ items: stored.items }, { keepDefaultValues: true });
    setRestoring(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, []);

  useEffect(() => {
    if (isDirty) templateDrafts.keep(owner, draftKey, { revision, items });
    else if (!isRestoring) templateDrafts.forget(owner, draftKey);
  }, [isDirty, isRestoring, items, owner, revision]);

  const isNewer = templates.revision !== revision && !isDirty && !isRestoring;
  useEffect(() => {
    // Without unsaved input, what somebody else saved replaces the form's values
    if (isNewer) begin(templates);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each revision
  }, [isNewer, templates.revision]);

  const save = () =>
    send(async (written) => {
      const saved = await api().call("changeReasonTemplates", { revision, ...written });
      begin(saved);
      replace(saved);
      showMessage("done", texts.saved);
    });
  const discard = async () => {
    await refetch();
    form.reset(); // the newer revision then replaces the form's values
    clear();
  };
  return { fields, list, save, discard, begin };
}

/** The paths of texts that are missing. */
function emptyTexts({ text }: TemplateForm["items"][number], index: number) {
  return languages.flatMap((language) => (text[language].trim() === "" ? [`items.${index}.text.${language}`] : []));
}
