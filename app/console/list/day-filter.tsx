import { useState } from "react";
import { DayInput } from "../form/day-input.tsx";
import { isDay } from "../form/day-text.ts";

type Props = {
  label: string;
  /** As in the address; empty for none. */
  value: string;
  onChange: (day: string) => void;
};

/** A day that filters a list, once it was typed and left; half a day filters nothing. */
export function DayFilter(props: Props) {
  return <Field key={props.value} {...props} />; // a change from elsewhere replaces what was typed
}

function Field({ label, value, onChange }: Props) {
  const [day, setDay] = useState(value);
  const accept = () => {
    if (day !== value && (day === "" || isDay(day))) onChange(day);
  };
  return (
    <label className="select small">
      <span>{label}</span>
      <DayInput value={day} onChange={setDay} onBlur={accept} onKeyDown={({ key }) => key === "Enter" && accept()} />
    </label>
  );
}
