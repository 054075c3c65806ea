import type { FieldValues } from "react-hook-form";
import { useWords } from "../../browser/locale/locale.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Note } from "../../ui/note.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

type Props<Values extends FieldValues> = {
  of: Pick<SchemaForm<Values>, "problem" | "blockedBy">;
  /** Loads the other version. Without it, the form itself explains what to do. */
  onReload?: () => void;
};

/** Shows why a form as a whole was refused. Input is kept. */
export function FormNote<Values extends FieldValues>({ of: { problem, blockedBy }, onReload }: Props<Values>) {
  const { changed } = useWords().publish;
  const { reload, roleLost } = useWords().operator;
  if (blockedBy === "noRole") {
    return (
      <Note kind="bad" role="alert">
        {roleLost}
      </Note>
    );
  }
  if (blockedBy === "changed") {
    return (
      onReload && (
        <Note kind="bad" role="alert">
          <span>{changed}</span>
          <button type="button" className="link" onClick={onReload}>
            {reload}
          </button>
        </Note>
      )
    );
  }
  return <FormProblem problem={problem} />;
}
