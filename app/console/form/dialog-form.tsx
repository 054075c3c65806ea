import type { ComponentProps } from "react";
import { useCloseDialog } from "./dialog.tsx";
import { SectionForm } from "./section-form.tsx";
import { useOperatorWords } from "./operator-words.ts";

/** A form in a dialog, with a button that closes it beside the submit button. */
export function DialogForm(props: Omit<ComponentProps<typeof SectionForm>, "aside">) {
  const { cancel } = useOperatorWords();
  const close = useCloseDialog();
  return (
    <SectionForm
      {...props}
      aside={
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
      }
    />
  );
}
