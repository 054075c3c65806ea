import { useId, type ReactNode } from "react";
import { FieldErrorText } from "./field.tsx";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = {
  of: Form<Name>;
  name: Name;
  label: string;
  options: readonly { value: string; text: string; hint?: string }[];
  /** Checkboxes: several may be chosen. */
  several?: boolean;
  /** Shown below the field unless there is an error. */
  hint?: ReactNode;
  /** An earlier finding about the value, such as a reviewer's reason. */
  reason?: string | undefined;
  onChoose?: (value: string) => void;
};

/** A row of radio buttons or checkboxes. They are uncontrolled, so that a choice made before hydration is kept. */
export function RadioField<Name extends string>({
  of: form,
  name,
  label,
  options,
  several = false,
  hint,
  reason,
  onChoose,
}: Props<Name>) {
  const id = useId();
  const error = form.errorOf(name) ?? reason;
  return (
    <fieldset
      role={several ? "group" : "radiogroup"}
      className="field field-radios"
      aria-describedby={`${id}-below`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="field-label">{label}</legend>
      <div className="field-options">
        {options.map(({ value, text, hint: about }) => (
          <label key={value} className="choice">
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              value={value}
              defaultChecked={form.typed(name).split(",").includes(value)}
              onChange={() => onChoose?.(value)}
            />
            <strong>{text}</strong>
            {about !== undefined && <span>{about}</span>}
          </label>
        ))}
      </div>
      <div id={`${id}-below`} className="field-below" data-hint={hint === undefined ? undefined : ""}>
        {error === undefined ? hint : <FieldErrorText text={error} />}
      </div>
    </fieldset>
  );
}
