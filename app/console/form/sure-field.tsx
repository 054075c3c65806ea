import { useId } from "react";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props = { of: Pick<Form<"sure">, "errorOf">; label: string };

/** A checkbox that confirms a consequence. */
export function SureField({ of: form, label }: Props) {
  const id = useId();
  const error = form.errorOf("sure");
  return (
    <div className="field">
      <label className="sure">
        <input
          type="checkbox"
          name="sure"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-below`}
        />
        <span>{label}</span>
      </label>
      <div id={`${id}-below`} className="field-below">
        {error !== undefined && <FieldErrorText text={error} />}
      </div>
    </div>
  );
}
