import type { ReactNode } from "react";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props = {
  of: Pick<Form, "props" | "problem" | "busy">;
  submit: string;
  /** What the button says while the form is on its way. */
  working: string;
  look?: "primary" | "bad";
  /** In the place of what is wrong with the form as a whole. */ problem?: ReactNode;
  /** Beside the button. */ aside?: ReactNode;
  children: ReactNode;
};

/** A form within a part: fields, what is wrong with all of them together, and the button. */
export function PartForm({ of: { props, problem, busy }, submit, working, look, children, ...rest }: Props) {
  return (
    <form {...props} className="part-form">
      {children}
      {rest.problem || <FormProblem problem={problem} />}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className={`button ${look ?? ""}`} aria-busy={busy}>
          {busy ? working : submit}
        </button>
        {rest.aside}
      </div>
    </form>
  );
}
