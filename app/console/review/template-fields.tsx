import { useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useWords } from "../../browser/locale/locale.ts";
import { languages, languageTag, type Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { ArrowDown, ArrowUp, Trash } from "../icons.tsx";
import { useFieldError } from "../form/fields.tsx";
import type { TemplateForm } from "./template-form.ts";

type Props = {
  form: UseFormReturn<TemplateForm>;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One template in a row: its field, its text in both languages, its position. */
export function TemplateFields({ form, index, count, onMove, onRemove }: Props) {
  const { templates: texts, whole } = useWords().review;
  const { fields } = useWords().operator;
  return (
    <li className="template-row">
      <label className="select small">
        <select aria-label={texts.about} {...form.register(`items.${index}.field`)}>
          <option value="">{whole}</option>
          {Object.entries(fields).map(([field, name]) => (
            <option key={field} value={field}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown size={15} />
      </label>
      {languages.map((language) => (
        <Text key={language} form={form} index={index} language={language} />
      ))}
      <div className="template-move">
        <button
          type="button"
          className="icon-button medium"
          aria-label={texts.up(index + 1)}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index - 1)}
        >
          <ArrowUp size={16} />
        </button>
        <button
          type="button"
          className="icon-button medium"
          aria-label={texts.down(index + 1)}
          aria-disabled={index === count - 1}
          onClick={() => index < count - 1 && onMove(index + 1)}
        >
          <ArrowDown size={16} />
        </button>
        <button type="button" className="icon-button medium" aria-label={texts.remove(index + 1)} onClick={onRemove}>
          <Trash size={16} />
        </button>
      </div>
    </li>
  );
}

type TextProps = Pick<Props, "form" | "index"> & { language: Language };

function Text({ form, index, language }: TextProps) {
  const { operator, review } = useWords();
  const id = useId();
  const field = useWatch({ control: form.control, name: `items.${index}.field` });
  const path = `items.${index}.text.${language}` as const;
  const error = useFieldError(path);
  const name = operator.languages[language];
  return (
    <div className="template-text">
      <span className="template-language" aria-hidden="true">
        {name}
      </span>
      <textarea
        rows={1}
        lang={languageTag[language]}
        className="field-frame area reason-text"
        maxLength={limits.reason}
        data-wrong={error ? "" : undefined}
        aria-label={review.templates.textOf(name, field === "" ? review.whole : operator.fields[field])}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        {...form.register(path, { onChange: () => form.clearErrors(path) })}
      />
      {error !== undefined && (
        <div id={id} className="template-wrong">
          <FieldErrorText text={error} />
        </div>
      )}
    </div>
  );
}
