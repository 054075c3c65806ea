import { useId, type ComponentProps, type ReactNode } from "react";
import { Warning } from "../icons.tsx";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = Omit<ComponentProps<"input">, "form" | "name" | "prefix"> & {
  of: Form<Name>;
  name: Name;
  label: string;
  /** Rendered beside the label, such as a link. */
  aside?: ReactNode;
  /** Rendered inside the frame, before and after the input. */
  before?: ReactNode;
  after?: ReactNode;
  /** Shown below the field unless there is an error. */
  hint?: ReactNode;
  /** An earlier finding about the value, such as a reviewer's reason. */
  reason?: string | undefined;
  /** Always shown below the field. */
  children?: ReactNode;
};

/** A text field: label above, error below in reserved space, so that its appearance moves nothing. */
export function Field<Name extends string>({
  of: form,
  name,
  label,
  aside,
  before,
  after,
  hint,
  reason,
  children,
  ...input
}: Props<Name>) {
  const id = useId();
  const error = form.errorOf(name) ?? reason;
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error} below={children}>
      <div
        className="field-frame"
        data-wrong={error === undefined ? undefined : ""}
        data-fixed={input.readOnly ? "" : undefined}
      >
        {before}
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-below`}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

/** `id`: that of the control, which is described by `${id}-below`. */
type FrameProps = Pick<Props<string>, "label" | "aside" | "hint" | "children"> & {
  id: string;
  error: string | undefined;
  below?: ReactNode;
};

/** A control with its label above, and its hint or error below. */
export function FieldFrame({ id, label, aside, hint, error, below, children }: FrameProps) {
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      <div id={`${id}-below`} className="field-below" data-hint={hint === undefined ? undefined : ""}>
        {error === undefined ? hint : <FieldErrorText text={error} />}
        {below}
      </div>
    </div>
  );
}

export function FieldErrorText({ text }: { text: string }) {
  return (
    <p className="field-wrong">
      <Warning size={14} />
      <span>{text}</span>
    </p>
  );
}
