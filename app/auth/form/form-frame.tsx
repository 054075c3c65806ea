import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Note } from "../../ui/note.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props = {
  of: Pick<Form, "props" | "problem" | "busy">;
  submit: string;
  /** The button's label while the form is submitting. */
  working: string;
  /** Why the form cannot be submitted yet, and when it can. */
  waiting?: string;
  children: ReactNode;
};

/** Fields, the form's error, and the submit button. A submission before hydration is repeated afterwards. */
export function FormFrame({ of: { props, problem, busy }, submit, working, waiting, children }: Props) {
  const { form } = useWords();
  return (
    <form {...props} className="form">
      <noscript>
        <Note kind="info">{form.noScript}</Note>
      </noscript>
      {children}
      <FormProblem problem={problem} />
      <button
        type="submit"
        className="button primary large"
        aria-busy={busy}
        aria-disabled={waiting === undefined ? undefined : true}
        data-replay
      >
        {waiting !== undefined && <Clock size={17} />}
        <span className="num">{busy ? working : (waiting ?? submit)}</span>
      </button>
    </form>
  );
}
