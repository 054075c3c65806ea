import type { ComponentProps } from "react";
import { ChevronDown } from "./icons.tsx";

type Props = Omit<ComponentProps<"select">, "onChange"> & { label: string; onChange?: (value: string) => void };

/** A native select with its label inside the frame. */
export function Select({ label, className = "", onChange, ...list }: Props) {
  return (
    <label className={`select ${className}`}>
      <span>{label}</span>
      <select {...list} onChange={onChange && ((event) => onChange(event.target.value))} />
      <ChevronDown size={15} />
    </label>
  );
}
