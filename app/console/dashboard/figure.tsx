import type { ReactNode } from "react";

/** A number with what it counts above it and what to think of it below; bars stand there until it is known. */
export function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  const isKnown = children !== null && children !== undefined;
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="figure-value">{isKnown ? children : <span className="figure-bar" aria-hidden="true" />}</dd>
      <dd className="figure-note">{note}</dd>
    </div>
  );
}
