import { useEffect, useRef, type ReactNode } from "react";
import { FormProvider, type FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import { useWords } from "../../browser/locale/locale.ts";
import { Dialog } from "./dialog.tsx";
import { FormNote } from "./form-note.tsx";
import { Note } from "../../ui/note.tsx";
import { useSchemaForm, type SchemaForm, type SchemaParts } from "./use-schema-form.ts";

type Texts = { title: string; lead?: string | undefined; submit: string; working: string; cancel?: string };
type Common<Values extends FieldValues> = {
  texts: Texts;
  look?: "primary" | "bad";
  isLarge?: boolean;
  /** Makes the call. The dialog closes when it resolves, except with `false`. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The dialog is closed, after `onSubmit` or without it; the parent then unmounts it. */
  onClose: (isDone: boolean) => void;
  /** Replaces the usual note about a refusal of the form as a whole; `undefined` keeps it. */
  renderNote?: (form: SchemaForm<Values>, close: () => void) => ReactNode;
  /** Rendered beside the buttons. */
  aside?: ReactNode;
  children?: ReactNode;
};
type Props<Values extends FieldValues, Schema extends z.ZodMiniType> = Common<Values> & SchemaParts<Values, Schema>;

/** A form in a dialog, with its submit button and one that cancels. */
export function FormDialog<Values extends FieldValues, Schema extends z.ZodMiniType>(props: Props<Values, Schema>) {
  const { texts, isLarge = false, onClose } = props;
  const words = useWords().operator;
  const isDone = useRef(false);
  const form = useSchemaForm<Values, Schema>(props);
  return (
    <Dialog
      title={texts.title}
      lead={texts.lead}
      closeLabel={words.close}
      onClose={() => onClose(isDone.current)}
      small={!isLarge}
    >
      {(close) => (
        <DialogForm
          {...props}
          form={form}
          close={close}
          onSubmit={async (values) => {
            isDone.current = (await props.onSubmit(values)) !== false;
            if (isDone.current) close();
          }}
        />
      )}
    </Dialog>
  );
}

type FormProps<Values extends FieldValues> = Omit<Common<Values>, "onSubmit"> & {
  onSubmit: (values: Values) => Promise<void>;
  form: SchemaForm<Values>;
  close: () => void;
};

function DialogForm<Values extends FieldValues>(props: FormProps<Values>) {
  const { texts, look = "primary", onSubmit, renderNote, aside, form, close, children } = props;
  const words = useWords().operator;
  const { changed } = useWords().publish;
  const element = useRef<HTMLFormElement>(null);
  const isRefused = form.problem !== null || form.blockedBy !== null;
  // It may be out of view in a long dialog; a refusal at a field focuses that
  useEffect(() => {
    const alert = isRefused ? element.current?.querySelector<HTMLElement>("[role=alert]") : null;
    if (!alert) return;
    alert.tabIndex = -1;
    alert.focus();
  }, [isRefused]);
  return (
    <FormProvider {...form.form}>
      <form
        ref={element}
        noValidate
        method="dialog"
        className="section-form stack"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // in React, it would reach a form around the dialog's parent
          void form.send(onSubmit);
        }}
      >
        {children}
        {renderNote?.(form, close) ||
          (form.blockedBy === "changed" ? (
            <Note kind="bad" role="alert">
              {changed}
            </Note>
          ) : (
            <FormNote of={form} />
          ))}
        <div className="button-row">
          <button type="submit" className={`button ${look}`} aria-busy={form.isBusy}>
            {form.isBusy ? texts.working : texts.submit}
          </button>
          <button type="button" className="button" onClick={close}>
            {texts.cancel ?? words.cancel}
          </button>
          {aside}
        </div>
      </form>
    </FormProvider>
  );
}

const nothing = z.object({});
type NoValues = Record<string, never>;

/** Asks for a confirmation: a form without fields. */
export function ConfirmDialog(props: Common<NoValues>) {
  return <FormDialog<NoValues, typeof nothing> schema={nothing} values={{}} inputOf={() => ({})} {...props} />;
}
