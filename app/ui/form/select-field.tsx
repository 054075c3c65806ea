import { useId, type ReactNode } from "react";
import { ChevronDown } from "../icons.tsx";
import { FieldFrame } from "./field.tsx";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = {
  of: Form<Name>;
  name: Name;
  label: string;
  /** Shown while nothing is selected; omitted if a value is always selected. */
  placeholder?: string;
  options: readonly { value: string; text: string }[];
  /** Shown below the field unless there is an error. */
  hint?: ReactNode;
  /** An earlier finding about the value, such as a reviewer's reason. */
  reason?: string | undefined;
  autoComplete?: string;
  onChoose?: (value: string) => void;
};

/** A native select. A value that is not among the options is added to them. */
export function SelectField<Name extends string>({
  of: form,
  name,
  label,
  placeholder,
  options,
  hint,
  reason,
  autoComplete,
  onChoose,
}: Props<Name>) {
  const id = useId();
  const error = form.errorOf(name) ?? reason;
  const value = form.typed(name);
  const isUnknown = value !== "" && !options.some((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="field-frame field-choice" data-wrong={error === undefined ? undefined : ""}>
        <select
          id={id}
          name={name}
          value={value}
          autoComplete={autoComplete}
          onChange={({ target }) => {
            form.set({ [name]: target.value } as Record<Name, string>); // a single key: this field's name
            onChoose?.(target.value);
          }}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-below`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {isUnknown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown size={15} />
      </div>
    </FieldFrame>
  );
}
