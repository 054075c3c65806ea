import "./fields.css";
import { useId, type ComponentProps, type ReactNode } from "react";
import { get, useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { audiences, type Audience } from "../../../contract/audience.ts";
import { limits } from "../../../contract/limits.ts";
import { issueText } from "../../../contract/words/issue-text.ts";
import { DayInput } from "./day-input.tsx";
import { useWords } from "../../browser/locale/locale.ts";
import { languageTag, type Language } from "../../../contract/language.ts";
import { FieldErrorText, FieldFrame } from "../../ui/form/field.tsx";
import { ChevronDown } from "../../ui/icons.tsx";

type Own = { name: string; label: string; hint?: ReactNode };
/** `language`: that of what is written in the field. */
type TextProps = Own & Omit<ComponentProps<"input">, "name"> & { language?: Language };

/** A text field with its label and error. */
export function TextField({ name, label, hint, language, ...input }: TextProps) {
  const { id, error, described, register } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="field-frame" data-wrong={error === undefined ? undefined : ""}>
        <input {...input} {...register()} {...described} lang={language && languageTag[language]} />
      </div>
    </FieldFrame>
  );
}

type AreaProps = Own & Omit<ComponentProps<"textarea">, "name"> & { language?: Language };

/** A text area. */
export function AreaField({ name, label, hint, language, className = "", ...area }: AreaProps) {
  const { id, error, described, register } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        {...register()}
        {...described}
        lang={language && languageTag[language]}
        dir="auto"
        className={`field-frame area ${className}`}
        data-wrong={error === undefined ? undefined : ""}
      />
    </FieldFrame>
  );
}

type ChoiceProps = Own & { options: readonly { value: string; text: string }[]; onChoose?: (value: string) => void };

/** A native select. */
export function ChoiceField({ name, label, hint, options, onChoose }: ChoiceProps) {
  const { id, error, described, register } = useField(name);
  const { onChange, ...field } = register();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="field-frame field-choice" data-wrong={error === undefined ? undefined : ""}>
        <select
          {...field}
          {...described}
          onChange={(event) => {
            void onChange(event);
            onChoose?.(event.target.value);
          }}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={15} />
      </div>
    </FieldFrame>
  );
}

/** A reason, in a few lines. */
export function ReasonField(props: Own) {
  return <AreaField {...props} rows={3} className="reason-text" maxLength={limits.reason} />;
}

/** A day, or with `hasTime` a moment of it, typed as pages show it. */
export function DayField({ name, label, hint, hasTime = false }: Own & { hasTime?: boolean }) {
  const { control, clearErrors } = useFormContext<Record<string, string>>(); // days are texts
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="field-frame" data-wrong={error === undefined ? undefined : ""}>
        <DayInput
          {...described}
          ref={ref}
          hasTime={hasTime}
          value={value ?? ""}
          onChange={(next) => {
            onChange(next);
            clearErrors(name);
          }}
          onBlur={onBlur}
        />
      </div>
    </FieldFrame>
  );
}

/** A checkbox with an explanation below. */
export function TickField({ name, label, hint }: Own) {
  const { id, error, described, register } = useField(name);
  return (
    <div className="tick-field">
      <label className="tick">
        <input type="checkbox" {...register()} {...described} />
        <span>{label}</span>
      </label>
      <div id={`${id}-below`}>
        {error === undefined ? (
          hint !== undefined && <p className="field-hint">{hint}</p>
        ) : (
          <FieldErrorText text={error} />
        )}
      </div>
    </div>
  );
}

/** Who something is for, in the fields `audience` and `shown`. */
export function AudienceFields({ hint }: Pick<Own, "hint">) {
  const { audience: texts } = useWords().release;
  const { control } = useFormContext<{ audience: Audience }>();
  const isRestricted = useWatch({ control, name: "audience" }) !== "everybody";
  const options = audiences.map((value) => ({ value, text: texts.options[value] }));
  return (
    <>
      <ChoiceField name="audience" label={texts.label} hint={hint} options={options} />
      {isRestricted && <TickField name="shown" label={texts.shown} hint={texts.shownHint} />}
    </>
  );
}

function useField(name: string) {
  const { register, clearErrors } = useFormContext();
  const id = useId();
  const error = useFieldError(name);
  const described = {
    id,
    "aria-describedby": `${id}-below`,
    "aria-invalid": error === undefined ? undefined : true,
  };
  return { id, error, described, register: () => register(name, { onChange: () => clearErrors(name) }) };
}

/** A field's error: in the page's language if it is the program's own, else the server's text. */
export function useFieldError(name: string): string | undefined {
  const words = useWords();
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: unknown = get(errors, name);
  if (!isFieldError(error)) return undefined;
  if (error.type === "server") return error.message;
  const text = issueText(words, error.message);
  return typeof text === "string" ? text : words.issues.invalid;
}

function isFieldError(value: unknown): value is { type: string; message: string } {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
