import type { ComponentProps } from "react";
import { useCloseDialog } from "../controls/dialog.tsx";
import { SectionForm } from "../parts/section-form.tsx";
import { useOperatorWords } from "./words.ts";

/** A form in a dialog: beside its button another one closes the dialog. */
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
