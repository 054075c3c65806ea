import { useState, type ComponentProps } from "react";
import { formatDay } from "../../browser/locale/formats.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { dayOfText } from "./day-text.ts";

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  /** `2024-05-08`, with a time `2024-05-08T09:30`; any other text is shown as it is. */
  value: string;
  /** Gets a value of this form, or what was typed if it is no day. */
  onChange: (value: string) => void;
  hasTime?: boolean;
};

/** A day, typed and shown as pages write it: a native field follows the browser's language instead of the page's. */
export function DayInput({ value, onChange, onBlur, hasTime = false, ...input }: Props) {
  const { language, words } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [day = "", time] = value.split("T");
  const isDay = dayOfText(value, { months: words.months, hasTime }) === value;
  const shown = isDay ? [formatDay(day, language, words), time].filter(Boolean).join(" ") : value;
  return (
    <input
      {...input}
      type="text"
      autoComplete="off"
      spellCheck={false}
      size={hasTime ? 18 : 12}
      className="num"
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(dayOfText(target.value, { months: words.months, hasTime }) ?? target.value.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
