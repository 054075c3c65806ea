import { use, useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import type { ExtraField } from "../../../contract/schemas/extra-fields.ts";
import { Field, FieldFrame } from "../../ui/form/field.tsx";
import { RadioField } from "../../ui/form/radio-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { AnswerFileField } from "./answer-file-field.tsx";
import type { FieldsProps } from "./application-field.tsx";
import { askedIn, extraName, ExtraFields } from "./extra-fields.ts";
import type { ApplicationValues } from "./fields.ts";

/** More options than this are a list instead of buttons. */
const maxButtons = 5;

/** The fields of the site folder that are asked with the other answers. */
export function ExtraFormFields({
  values,
  isGuest,
  ...form
}: FieldsProps & { values: ApplicationValues; isGuest: boolean }) {
  const { nothingAsked } = useWords().apply;
  const asked = askedIn(use(ExtraFields), values);
  if (asked.length === 0) return <p className="form-text">{nothingAsked}</p>;
  return asked.map((field) => <ExtraFormField key={field.key} {...form} field={field} isGuest={isGuest} />);
}

export type ExtraFieldProps = FieldsProps & { field: ExtraField; isGuest: boolean };

function ExtraFormField({ field, isGuest, of: form, reasonOf }: ExtraFieldProps) {
  const { optional, choose } = useWords().apply;
  const { language } = useLocale();
  const name = extraName(field);
  const label = field.required ? field.label[language] : optional(field.label[language]);
  const common = { of: form, name, label, hint: field.help?.[language], reason: reasonOf(name) };
  if (field.kind === "file") return <AnswerFileField {...common} field={field} isGuest={isGuest} />;
  if (field.kind === "long text") return <LongTextField {...common} />;
  if ("options" in field) {
    const options = field.options.map((option) => ({ value: option.key, text: option.label[language] }));
    const several = field.kind === "several choices";
    if (several || (options.length <= maxButtons && field.required))
      return <RadioField {...common} options={options} several={several} />;
    return <SelectField {...common} options={options} placeholder={choose} />;
  }
  const types = { text: {}, url: { type: "url", inputMode: "url" }, date: { type: "date" } } as const;
  return <Field {...common} autoComplete="off" defaultValue={form.typed(name)} type="text" {...types[field.kind]} />;
}

function LongTextField({
  of: form,
  name,
  label,
  hint,
  reason,
}: Omit<Parameters<typeof Field<ReturnType<typeof extraName>>>[0], "of"> & Pick<FieldsProps, "of">) {
  const id = useId();
  const error = form.errorOf(name) ?? reason;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={4}
        className="field-frame area"
        maxLength={limits.extraText}
        defaultValue={form.typed(name)}
        data-wrong={error === undefined ? undefined : ""}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
      />
    </FieldFrame>
  );
}
