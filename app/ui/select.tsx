import { ChevronDown } from "./icons.tsx";
import type { ReactNode } from "react";

/** A native list with its label inside the frame. */
export function Select({
  label,
  name,
  value,
  onChange,
  children,
  className = "",
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
  className?: string;
}) {
  return (
    <label className={`select ${className}`}>
      <span>{label}</span>
      <select name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <ChevronDown size={15} />
    </label>
  );
}
