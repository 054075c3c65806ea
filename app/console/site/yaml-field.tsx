import { useId } from "react";
import { languages, languageTag } from "../../../contract/language.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import type { YamlFile, YamlPath } from "./use-yaml.ts";

type Props = {
  of: YamlFile;
  path: YamlPath;
  label: string;
  type?: "text" | "email";
  placeholder?: string;
  isLong?: boolean;
  isColour?: boolean;
  options?: readonly { value: string; text: string }[];
};

/** A value of a YAML file as a field. */
export function YamlField({ of: file, path, label, type = "text", placeholder, isLong, isColour, options }: Props) {
  const id = useId();
  const value = file.valueOf(path);
  const error = file.problemOf(path);
  const language = languages.find((each) => each === path.at(-1));
  const field = {
    id,
    value,
    placeholder,
    lang: language && languageTag[language],
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": `${id}-below`,
    onChange: ({ target }: { target: { value: string } }) => file.set(path, target.value),
  } as const;
  const isWrong = error === undefined ? undefined : "";
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      {isLong ? (
        <textarea {...field} className="field-frame area" data-wrong={isWrong} rows={2} />
      ) : (
        <div className={options ? "field-frame field-choice" : "field-frame"} data-wrong={isWrong}>
          {options ? (
            <select {...field}>
              <option value="">—</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </select>
          ) : (
            <input {...field} type={type} autoComplete="off" spellCheck={language !== undefined} />
          )}
          {options && <ChevronDown size={15} />}
          {isColour && (
            <input
              type="color"
              className="site-swatch"
              aria-label={label}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : (placeholder ?? "#000000")}
              onChange={({ target }) => file.set(path, target.value)}
            />
          )}
        </div>
      )}
      <div id={`${id}-below`} className="field-below">
        {error !== undefined && <FieldErrorText text={error} />}
      </div>
    </div>
  );
}
