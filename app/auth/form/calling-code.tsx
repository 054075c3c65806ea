import type { ChangeEvent } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { countryName } from "../../browser/locale/country-name.ts";
import { callingCodeOf, withCallingCode } from "./typed-number.ts";

/** `regions`: the main region of each calling code whose numbers get messages. `typed`: what is in the field. */
type Props = { regions: Record<string, string>; typed: string };

/** The calling-code prefix of a phone number; a select if `SMS_COUNTRIES` names several countries. */
export function CallingCode({ regions, typed }: Props) {
  const { language } = useLocale();
  const { form: texts } = useWords();
  const codes = Object.keys(regions).map((code) => ({ code, name: countryName(regions[code] ?? "", language) }));
  const current = callingCodeOf(typed, Object.keys(regions));
  return (
    <select className="field-prefix num" aria-label={texts.callingCode} value={current ?? ""} onChange={choose}>
      {current === null && <option value="">+</option>}
      {codes
        .toSorted((a, b) => a.name.localeCompare(b.name, language))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            +{code} {name}
          </option>
        ))}
    </select>
  );
}

/** The number stays where it is typed: a browser that fills it in and somebody who types its code are understood as well. */
function choose({ currentTarget: { value: code, parentElement } }: ChangeEvent<HTMLSelectElement>): void {
  const field = parentElement?.querySelector("input");
  if (!field) return;
  field.value = withCallingCode(field.value, code);
  field.dispatchEvent(new InputEvent("input", { bubbles: true })); // the form handles it as if it were typed
  field.focus();
}
