import { useId } from "react";
import { limits } from "../../../contract/limits.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props<Name extends string> = { of: Pick<Form<Name>, "errorOf">; name: Name; label: string; hint: string };

/** Why an operator does something, in a few lines. */
export function ReasonField<Name extends string>({ of: form, name, label, hint }: Props<Name>) {
  const id = useId();
  const error = form.errorOf(name);
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        id={id}
        name={name}
        rows={3}
        dir="auto"
        className="field-frame reason-text"
        maxLength={limits.reason}
        data-wrong={error === undefined ? undefined : ""}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
      />
      <div id={`${id}-below`} className="field-below" data-hint="">
        {error === undefined ? <p className="field-hint">{hint}</p> : <FieldErrorText text={error} />}
      </div>
    </div>
  );
}
