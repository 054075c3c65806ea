import type { ReactNode } from "react";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props = {
  of: Pick<Form, "props" | "problem" | "busy">;
  submit: string;
  /** The button's label while the form is submitting. */
  working: string;
  look?: "primary" | "bad" | undefined;
  /** Replaces the form's error message. */
  problem?: ReactNode;
  /** Rendered beside the button. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** A form within a section: fields, the form's error, and the submit button. */
export function SectionForm({ of: { props, problem, busy }, submit, working, look, children, ...rest }: Props) {
  return (
    <form {...props} className="section-form stack">
      {children}
      {rest.problem || <FormProblem problem={problem} />}
      <div className="button-row">
        <button type="submit" className={`button ${look ?? ""}`} aria-busy={busy}>
          {busy ? working : submit}
        </button>
        {rest.aside}
      </div>
    </form>
  );
}
