import type { ComponentProps } from "react";
import { ChevronDown } from "./icons.tsx";

/** A native list with its label inside the frame. */
export function Select({ label, className = "", ...list }: ComponentProps<"select"> & { label: string }) {
  return (
    <label className={`select ${className}`}>
      <span>{label}</span>
      <select {...list} />
      <ChevronDown size={15} />
    </label>
  );
}
