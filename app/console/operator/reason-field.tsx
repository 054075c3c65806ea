import { useId } from "react";
import { limits } from "../../../contract/limits.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props = { of: Pick<Form<"reason">, "errorOf">; label: string; hint: string };

/** Why an operator does something, in a few lines. */
export function ReasonField({ of: form, label, hint }: Props) {
  const id = useId();
  const error = form.errorOf("reason");
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        id={id}
        name="reason"
        rows={3}
        dir="auto"
        className="field-frame reason-text"
        maxLength={limits.reason}
        data-wrong={error === undefined ? undefined : ""}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
      />
      <div id={`${id}-below`} className="field-below">
        {error === undefined ? <p className="field-hint">{hint}</p> : <FieldErrorText text={error} />}
      </div>
    </div>
  );
}
