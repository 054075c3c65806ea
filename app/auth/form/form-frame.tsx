import type { ReactNode } from "react";
import { useFormWords } from "../../browser/locale/form-words.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Note } from "../../ui/note.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props = {
  of: Pick<Form, "props" | "problem" | "busy">;
  submit: string;
  /** What the button says while the form is on its way. */
  working: string;
  /** Why the form cannot be sent now, and when. */
  waiting?: string;
  children: ReactNode;
};

/** Fields, what is wrong with all of them together, and the button; sent early, it is sent again when the program is there. */
export function FormFrame({ of: { props, problem, busy }, submit, working, waiting, children }: Props) {
  const { form } = useFormWords();
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
