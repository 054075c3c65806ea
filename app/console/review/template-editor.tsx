import { useEffect, useState } from "react";
import { useFieldArray, useForm, type FieldPath } from "react-hook-form";
import { limits } from "../../../contract/limits.ts";
import { refusals } from "../../../contract/refusals.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { announce } from "../../browser/message/announce.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { PartProblem } from "../../ui/form/part-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { DiscardButton } from "../operator/discard-button.tsx";
import { Bars } from "../parts/bars.tsx";
import { useRead } from "../parts/use-read.ts";
import type { View } from "../routing/route.ts";
import { Plus } from "../icons.tsx";
import { TemplateFields } from "./template-fields.tsx";
import type { TemplateForm } from "./template-form.ts";
import { useReviewWords } from "./words.ts";

type Templates = CallData<"reasonTemplates">;

/** Admins write the reasons that reviewers choose from, in both languages. */
export const TemplatesView: View = () => {
  const { templates: texts } = useReviewWords();
  const read = useRead("reasonTemplates", {});
  return (
    <div className="operator narrow">
      <header className="grid gap-1">
        <h1>{texts.title}</h1>
        <p className="text-ui text-ink-2">{texts.lead}</p>
      </header>
      <PartProblem problem={read.problem} />
      {!read.data && !read.problem && <Bars count={6} />}
      {read.data && <Editor templates={read.data} replace={read.replace} readAgain={read.readAgain} />}
    </div>
  );
};

type EditorProps = { templates: Templates; replace: (templates: Templates) => void; readAgain: () => Promise<void> };

function Editor({ templates, replace, readAgain }: EditorProps) {
  const api = useApi();
  const { templates: texts } = useReviewWords();
  const [cause, setCause] = useState<unknown>(null);
  const form = useForm<TemplateForm>({ values: { items: templates.items }, resetOptions: { keepDirtyValues: true } });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "items" });
  const { isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  const save = form.handleSubmit(async ({ items }) => {
    setCause(null);
    try {
      const saved = await api().call("changeReasonTemplates", { revision: templates.revision, items });
      form.reset({ items: saved.items });
      replace(saved);
      showMessage("done", texts.saved);
    } catch (error) {
      const issues = (error instanceof Refused && error.data?.issues) || [];
      for (const [index, { field, message }] of issues.entries())
        form.setError(field as FieldPath<TemplateForm>, { message }, { shouldFocus: index === 0 }); // the server's field names are the form's
      if (issues.length === 0) setCause(error);
    }
  });

  const isStale = cause instanceof Refused && cause.errCode === refusals.changedMeanwhile.code;
  const discard = async () => {
    await readAgain();
    form.reset();
    setCause(null);
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void save(event)}>
      {fields.length === 0 && <Empty title={texts.emptyTitle} text={texts.empty} />}
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
      {isStale && (
        <Note kind="bad" role="alert">
          <span>{texts.changed}</span>
          <button type="button" className="link" onClick={() => void discard()}>
            {texts.loadAgain}
          </button>
        </Note>
      )}
      {cause !== null && !isStale && <ErrorNote cause={cause} retry={() => void save()} />}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button primary" aria-busy={isSubmitting} aria-disabled={!isDirty}>
          {isSubmitting ? texts.saving : texts.save}
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
          <DiscardButton
            label={texts.discard}
            className="button"
            onDiscard={() => form.reset({ items: templates.items })}
          />
        )}
      </div>
    </form>
  );
}
