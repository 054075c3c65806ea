import type { ComponentProps } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Field } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import type { FieldName, FormName } from "./fields.ts";

export type FieldsProps = {
  of: Form<FormName>;
  /** The reviewer's reason about a field, until the field changes. */
  reasonOf: (name: FormName) => string | undefined;
};

type Props = FieldsProps &
  Omit<ComponentProps<typeof Field<FormName>>, "label" | "reason"> & { name: FieldName; isOptional?: boolean };

/** A text field of the application, with its label and the reviewer's reason. */
export function ApplicationField({ of, reasonOf, name, isOptional = false, ...input }: Props) {
  const { fields, optional } = useWords().apply;
  const label = isOptional ? optional(fields[name]) : fields[name];
  return <Field of={of} name={name} label={label} reason={reasonOf(name)} type="text" {...input} />;
}
