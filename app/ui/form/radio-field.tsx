import { useId } from "react";
import { FieldErrorText } from "./field.tsx";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = {
  of: Form<Name>;
  name: Name;
  label: string;
  options: readonly { value: string; text: string; hint?: string }[];
  /** An earlier finding about the value, such as a reviewer's reason. */
  reason?: string | undefined;
  onChoose?: (value: string) => void;
};

/** A row of radio buttons. They are uncontrolled, so that a choice made before hydration is kept. */
export function RadioField<Name extends string>({ of: form, name, label, options, reason, onChoose }: Props<Name>) {
  const id = useId();
  const error = form.errorOf(name) ?? reason;
  return (
    <fieldset
      role="radiogroup"
      className="field field-radios"
      aria-describedby={`${id}-below`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="field-label">{label}</legend>
      <div className="field-options">
        {options.map(({ value, text, hint }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={form.typed(name) === value}
              onChange={() => onChoose?.(value)}
            />
            <strong>{text}</strong>
            {hint !== undefined && <span>{hint}</span>}
          </label>
        ))}
      </div>
      <div id={`${id}-below`} className="field-below">
        {error !== undefined && <FieldErrorText text={error} />}
      </div>
    </fieldset>
  );
}
