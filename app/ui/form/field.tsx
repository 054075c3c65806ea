import { useId, type ComponentProps, type ReactNode } from "react";
import { Warning } from "../icons.tsx";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = Omit<ComponentProps<"input">, "form" | "name" | "prefix"> & {
  of: Form<Name>;
  name: Name;
  label: string;
  /** Beside the label, such as a link. */ aside?: ReactNode;
  /** Within the frame, before and after what is typed. */ before?: ReactNode;
  after?: ReactNode;
  /** Below the field while nothing is wrong with it. */ hint?: ReactNode;
  /** What was found wrong with its value before, as in a review. */ reason?: string | undefined;
  /** Below the field always. */ children?: ReactNode;
};

/** A line to type in: label above, what is wrong below, in a place of its own so that nothing moves when it comes. */
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
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
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
      <div id={`${id}-below`} className="field-below">
        {error === undefined ? hint : <Wrong text={error} />}
        {children}
      </div>
    </div>
  );
}

export function Wrong({ text }: { text: string }) {
  return (
    <p className="field-wrong">
      <Warning size={14} />
      <span>{text}</span>
    </p>
  );
}
